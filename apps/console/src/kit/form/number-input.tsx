import { InputNumber, type InputNumberProps } from 'antd';
import { useState } from 'react';
import { plainDigits, stepped, typedNumber } from './typed-number.ts';

type Props = Omit<
  InputNumberProps<number>,
  'value' | 'onChange' | 'precision' | 'min' | 'max' | 'onInput' | 'onStep'
> & {
  value?: number | null;
  /** NaN for what is no number: what was typed stays, and no schema takes it. */
  onChange?: (value: number | null) => void;
  /** Where the arrows stop. What is typed beyond is kept, and told by whoever checks it. */
  min?: number;
  max?: number;
};

/** A number as it was typed. antd's own puts it back within its limits on leaving, and takes the last one for what it cannot read. */
export function NumberInput({ value, onChange, min, max, ...input }: Props) {
  const [typed, setTyped] = useState('');
  return (
    <InputNumber<number | string>
      {...(input as InputNumberProps<number | string>)}
      aria-valuemin={min}
      aria-valuemax={max}
      parser={(text) => plainDigits(text ?? '')}
      value={Number.isNaN(value) ? typed : (value ?? null)}
      onInput={(text) => {
        setTyped(text);
        onChange?.(typedNumber(text));
      }}
      onStep={(to) => {
        const next = stepped(Number(to), { ...(min !== undefined && { min }), ...(max !== undefined && { max }) });
        if (!Number.isNaN(next)) onChange?.(next);
      }}
    />
  );
}
