import styles from './segments.module.css';

interface SegmentsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; text: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Radio buttons side by side, for a choice between a few options. */
export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  return (
    <fieldset className={styles.segments}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={label}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.text}</span>
        </label>
      ))}
    </fieldset>
  );
}
