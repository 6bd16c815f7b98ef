import { InputNumber } from 'antd';

type Props = {
  id?: string;
  value?: number | null;
  onChange?: (fen: number | null) => void;
  disabled?: boolean;
  placeholder?: string;
};

/** Typed in yuan, kept in fen; no number in between is kept as a float. */
export function MoneyInput({ value, onChange, ...rest }: Props) {
  return (
    <InputNumber<number>
      {...rest}
      style={{ width: '100%' }}
      prefix="¥"
      min={0}
      precision={2}
      controls={false}
      value={value === null || value === undefined ? null : value / 100}
      onChange={(yuan) => onChange?.(yuan === null ? null : Math.round(yuan * 100))}
    />
  );
}
