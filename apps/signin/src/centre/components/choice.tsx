import { useId, type ReactNode } from 'react';
import styles from './choice.module.css';

type Props = {
  name: string;
  checked: boolean;
  onChoose: () => void;
  /** Text below the label that explains this option. */
  message?: string;
  children: ReactNode;
};

export function Choice({ name, checked, onChoose, message, children }: Props) {
  const id = useId();
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        aria-labelledby={`${id}-name`}
        aria-describedby={message ? `${id}-says` : undefined}
      />
      <span>
        <b id={`${id}-name`}>{children}</b>
        {message && <span id={`${id}-says`}>{message}</span>}
      </span>
    </label>
  );
}
