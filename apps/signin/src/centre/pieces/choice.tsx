import { useId, type ReactNode } from 'react';
import styles from './choice.module.css';

type Props = {
  name: string;
  checked: boolean;
  onChoose: () => void;
  /** What choosing it means. */
  says?: string;
  children: ReactNode;
};

/** One of several, as a card that can be pressed anywhere. */
export function Choice({ name, checked, onChoose, says, children }: Props) {
  const id = useId();
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        aria-labelledby={`${id}-name`}
        aria-describedby={says ? `${id}-says` : undefined}
      />
      <span>
        <b id={`${id}-name`}>{children}</b>
        {says && <span id={`${id}-says`}>{says}</span>}
      </span>
    </label>
  );
}
