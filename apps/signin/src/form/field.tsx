import { useId, type ComponentProps, type ReactNode, type Ref } from 'react';
import styles from './form.module.css';
import { Problem } from './form-errors.tsx';

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'ref'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  problem?: string | undefined;
  /** Help text below the field. */
  hint?: ReactNode;
  /** A button or link at the end of the input box. */
  inside?: ReactNode;
  /** Content inside the input box, before the text. */
  before?: ReactNode;
  /** Content on the right of the label. */
  beside?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

/** An input with label, help text and error. Screen readers announce all three. */
export function Field(props: FieldProps) {
  const { label, value, onChange, problem, hint, inside, before, beside, inputRef, ...input } = props;
  const id = useId();
  const described = [hint ? `${id}-hint` : '', `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <div className={styles.labelRow}>
        <label htmlFor={id}>{label}</label>
        {beside}
      </div>
      <div className={styles.box} data-invalid={problem ? '' : undefined}>
        {before}
        <input
          {...input}
          ref={inputRef}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={described}
        />
        {inside}
      </div>
      {hint && (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <Problem id={`${id}-problem`} message={problem} />
    </div>
  );
}
