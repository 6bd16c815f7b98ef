import { useId, type ReactNode } from 'react';
import styles from './form.module.css';
import { Problem } from './form-errors.tsx';

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
  problem?: string | undefined;
  children: ReactNode;
}

export function Tick({ checked, onChange, problem, children }: Props) {
  const id = useId();
  return (
    <>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-problem`}
        />
        <span>{children}</span>
      </label>
      <Problem id={`${id}-problem`} message={problem} />
    </>
  );
}
