import { Input } from 'antd';
import { useState, type ReactNode } from 'react';

type Props = {
  id?: string;
  label: string;
  value: string;
  onSet: (value: string | null) => void;
  /** Returns false for text that the server would refuse; it is marked and not applied. */
  isValid?: (text: string) => boolean;
  className: string;
  placeholder?: string;
  prefix?: ReactNode;
  inputMode?: 'decimal';
};

/** A filter that is typed. It is applied on Enter, on blur and on clearing, not on each key. */
export function TypedFilter({ label, value, onSet, isValid, ...rest }: Props) {
  const [text, setText] = useState(value);
  const isWrong = text.trim() !== '' && isValid?.(text.trim()) === false;
  // A blur without a change does nothing; otherwise the list would go back to its first page.
  const setChanged = (typed: string) => {
    if (typed !== value && !isWrong) onSet(typed || null);
  };
  return (
    <Input
      {...rest}
      aria-label={label}
      aria-invalid={isWrong}
      {...(isWrong && { status: 'error' })}
      allowClear
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        if (target.value === '' && value !== '') onSet(null);
      }}
      onPressEnter={() => !isWrong && onSet(text.trim() || null)}
      onBlur={() => setChanged(text.trim())}
    />
  );
}
