import { shapeWords, type ShapeFault } from '@feisuo/contract/facts/shape-words';
import { NumberInput } from '../kit/form/number-input.tsx';
import { inUnits } from '../kit/form/typed-number.ts';
import type { InputProps } from '../kit/schema-form/schema-words.ts';
import { OF_A_HUNDREDTH } from './percent.ts';

/** Odds, in hundredths with up to four places. */
export function PercentInput({ value, onChange, ...input }: InputProps) {
  return (
    <NumberInput
      {...input}
      min={0}
      max={100}
      suffix="%"
      style={{ width: 130 }}
      value={typeof value === 'number' ? value / OF_A_HUNDREDTH : null}
      onChange={(typed) => onChange(inUnits(typed, OF_A_HUNDREDTH))}
    />
  );
}

/** What is wrong with odds, for whoever typed hundredths. */
export function percentWords(fault: ShapeFault): string {
  const { limit } = (fault.params ?? {}) as { limit?: unknown };
  if (fault.keyword === 'type') return '要填数字，最多四位小数';
  const words = shapeWords(fault);
  return typeof limit === 'number' ? words.replace(String(limit), `${limit / OF_A_HUNDREDTH}%`) : words;
}
