import { InputNumber } from 'antd';
import type { InputProps } from '../kit/schema-form/schema-words.ts';
import { percentOf, weightOf } from './percent.ts';

/** Odds, in hundredths with up to four places. */
export function PercentInput({ value, onChange, ...input }: InputProps) {
  return (
    <InputNumber<string>
      {...input}
      stringMode
      min="0"
      max="100"
      precision={4}
      suffix="%"
      style={{ width: 130 }}
      formatter={(shown, { userTyping, input: typed }) => (userTyping ? typed : trimmed(shown))}
      value={typeof value === 'number' ? percentOf(value) : null}
      onChange={(typed) => onChange(typed === null ? null : weightOf(typed))}
    />
  );
}

const trimmed = (shown: string | undefined): string => (shown ?? '').replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
