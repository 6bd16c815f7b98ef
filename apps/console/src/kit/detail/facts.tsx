import type { ReactNode } from 'react';
import styles from './detail.module.css';

/** A description list of names and values. An empty value is shown as 无. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value === null || value === undefined || value === '' ? <span className={styles.none}>无</span> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
