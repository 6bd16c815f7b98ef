import type { ReactNode } from 'react';
import { useCentre } from '../use-centre.ts';
import { useIsAtWork } from './asking.ts';
import { buttons } from './buttons.ts';

type Props = {
  look?: 'primary' | 'secondary' | 'danger';
  isBusy?: boolean;
  /** Without it, the button submits its form. */
  onPress?: () => void;
  children: ReactNode;
};

/** A button with a busy state. While it is busy it stays focusable, so that the focus is not lost. */
export function ActionButton({ look = 'primary', isBusy = false, onPress, children }: Props) {
  const { texts } = useCentre();
  const isAtWork = useIsAtWork(isBusy);
  return (
    <button
      type={onPress ? 'button' : 'submit'}
      className={buttons[look]}
      aria-disabled={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onPress?.();
      }}
    >
      {isAtWork ? texts.busy : children}
    </button>
  );
}
