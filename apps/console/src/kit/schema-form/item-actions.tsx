import { Button } from 'antd';
import { Icon } from '../../components/icons.tsx';
import { disabledProps } from '../form/disabled-props.ts';

type Props = {
  title: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: number) => void;
  onRemove: () => void;
};

/** Buttons that move or remove an item of a list. */
export function ItemActions({ title, isFirst, isLast, onMove, onRemove }: Props) {
  const small = { size: 'small', type: 'text' } as const;
  return (
    <>
      <Button {...small} {...(isFirst && disabledProps)} onClick={() => onMove(-1)} aria-label={`${title}上移`}>
        上移
      </Button>
      <Button {...small} {...(isLast && disabledProps)} onClick={() => onMove(1)} aria-label={`${title}下移`}>
        下移
      </Button>
      <Button {...small} aria-label={`删除${title}`} icon={<Icon name="remove" size={14} />} onClick={onRemove} />
    </>
  );
}
