import { useId } from 'react';
import styles from './field.module.css';

/** Attributes that link a control to its label, hint and error. */
interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: string;
  /** Text beside the label of an optional field. */
  optional?: string;
  hint?: React.ReactNode;
  error?: string | null | undefined;
  /** The field takes the full width, even if other fields are side by side. */
  isWide?: boolean;
  children: (control: FieldControl) => React.ReactNode;
}

/** A label, its control and a hint; an error takes the place of the hint. */
export function Field({ label, optional, hint, error, isWide = false, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={isWide ? `${styles.field} ${styles.wide}` : styles.field}>
      <label htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}>{optional}</span>}
      </label>
      {children({
        id,
        'aria-describedby': error || hint ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {(error || hint) && (
        <p id={noteId} className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
