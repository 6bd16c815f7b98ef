import { InputNumber, type InputNumberProps } from 'antd';
import { useState } from 'react';
import { plainDigits, stepped, typedNumber } from './typed-number.ts';

type Props = Omit<
  InputNumberProps<number>,
  'value' | 'onChange' | 'precision' | 'min' | 'max' | 'onInput' | 'onStep'
> & {
  value?: number | null;
  /** Called with NaN if the text is not a number. The text then stays in the input, and every schema refuses NaN. */
  onChange?: (value: number | null) => void;
  /** Limits for the arrow keys. A typed number outside of them is kept, and the form's check refuses it. */
  min?: number;
  max?: number;
};

/**
 * Input for a number that keeps the text as typed. antd's `InputNumber` would change a number to the nearest limit on
 * blur, and replace invalid text by the last valid number.
 */
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
