import { useId } from 'react';
import form from '../../form/form.module.css';
import styles from './select.module.css';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly (readonly [value: string, name: string])[];
  hint?: string;
};

export function Select({ label, value, onChange, options, hint }: Props) {
  const id = useId();
  return (
    <div className={form.field}>
      <div className={form.labelRow}>
        <label htmlFor={id}>{label}</label>
      </div>
      <select
        id={id}
        className={styles.select}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={hint ? `${id}-hint` : undefined}
      >
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
      {hint && (
        <p className={form.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
