import type { ReactNode } from 'react';
import styles from './table.module.css';

/** A cell with two lines: the name, and the id in mono below. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={styles.twoLines}>
      {first}
      <small>{second}</small>
    </span>
  );
}
