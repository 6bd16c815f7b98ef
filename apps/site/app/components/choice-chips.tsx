import { useId } from 'react';
import styles from './choice-chips.module.css';

interface ChoiceChipsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; text: string }[];
  choose: 'one' | 'many';
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  hint?: string | undefined;
  error?: string | null | undefined;
}

/** Radio buttons or check boxes shown as chips. */
export function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>) {
  const { label, options, choose, chosen, onChange, hint, error } = props;
  const id = useId();
  const note = error ?? hint;
  const toggle = (value: Value) => {
    if (choose === 'one') onChange([value]);
    else onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  };
  return (
    <fieldset className={styles.chips} aria-describedby={note ? `${id}-note` : undefined}>
      <legend>{label}</legend>
      <div className={styles.row}>
        {options.map(({ value, text }, index) => (
          <label key={value}>
            <input
              type={choose === 'one' ? 'radio' : 'checkbox'}
              name={id}
              value={value}
              checked={chosen.includes(value)}
              // `focusFirstError` looks for `aria-invalid`, so the first option has the attribute for the whole group.
              aria-invalid={(error && index === 0) || undefined}
              onChange={() => toggle(value)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </fieldset>
  );
}
