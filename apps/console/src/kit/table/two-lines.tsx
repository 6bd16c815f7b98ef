import type { ReactNode } from 'react';
import styles from './table.module.css';

/** A cell with two lines: the name, and below it the id in a monospaced font. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={styles.twoLines}>
      {first}
      <small>{second}</small>
    </span>
  );
}
