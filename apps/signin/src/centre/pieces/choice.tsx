import { useId, type ReactNode } from 'react';
import styles from './choice.module.css';

type Props = {
  name: string;
  checked: boolean;
  onChoose: () => void;
  /** Explanation of the choice. */
  says?: string;
  children: ReactNode;
};

/** A radio button as a card. */
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
