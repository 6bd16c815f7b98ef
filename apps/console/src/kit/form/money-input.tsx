import { shapeWords, type ShapeFault } from '@feisuo/contract/facts/shape-words';
import { formatMoney } from '../format-number.ts';
import { NumberInput } from './number-input.tsx';
import { inUnits } from './typed-number.ts';

type Props = {
  id?: string;
  value?: number | null;
  onChange?: (fen: number | null) => void;
  disabled?: boolean;
  placeholder?: string;
};

/** Typed in yuan, stored in fen; never a float. */
export function MoneyInput({ value, onChange, ...rest }: Props) {
  return (
    <NumberInput
      {...rest}
      style={{ width: '100%' }}
      prefix="¥"
      // Shows two decimals; steps are not used.
      step={0.01}
      controls={false}
      keyboard={false}
      value={value === null || value === undefined ? null : value / 100}
      onChange={(yuan) => onChange?.(inUnits(yuan, 100))}
    />
  );
}

/** A fault of money, in yuan. */
export function moneyWords(fault: ShapeFault): string {
  const { keyword, params = {} } = fault;
  const { limit } = params as { limit?: unknown };
  if (keyword === 'type') return '要填金额，最多两位小数';
  const words = shapeWords(fault);
  return typeof limit === 'number' ? words.replace(String(limit), formatMoney(limit)) : words;
}
