import { NumberInput } from './number-input.tsx';
import { inUnits } from './typed-number.ts';

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
    <NumberInput
      {...rest}
      style={{ width: '100%' }}
      prefix="¥"
      // Shows two places; nobody steps through sums.
      step={0.01}
      controls={false}
      keyboard={false}
      value={value === null || value === undefined ? null : value / 100}
      onChange={(yuan) => onChange?.(inUnits(yuan, 100))}
    />
  );
}
