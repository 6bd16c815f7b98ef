import { shapeWords, type ShapeFault } from '@feisuo/contract/facts/shape-fault-text';
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

/** Input for an amount of money, typed in yuan. Its value is an integer in fen, which avoids rounding errors. */
export function MoneyInput({ value, onChange, ...rest }: Props) {
  return (
    <NumberInput
      {...rest}
      style={{ width: '100%' }}
      prefix="¥"
      // Only makes antd show two decimals; stepping by arrow keys is switched off.
      step={0.01}
      controls={false}
      keyboard={false}
      value={value === null || value === undefined ? null : value / 100}
      onChange={(yuan) => onChange?.(inUnits(yuan, 100))}
    />
  );
}

/** Error text of a field for money; the limit is shown in yuan. */
export function moneyFaultText(fault: ShapeFault): string {
  const { keyword, params = {} } = fault;
  const { limit } = params as { limit?: unknown };
  if (keyword === 'type') return '要填金额，最多两位小数';
  const words = shapeWords(fault);
  return typeof limit === 'number' ? words.replace(String(limit), formatMoney(limit)) : words;
}
