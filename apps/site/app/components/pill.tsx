import styles from './pill.module.css';

export type PillTone = 'plain' | 'ok' | 'warn' | 'err' | 'info';

/** A state in a word, with a dot of its colour; the word says it all. */
export function Pill({ tone = 'plain', children }: { tone?: PillTone; children: React.ReactNode }) {
  return <span className={`${styles.pill} ${styles[tone]}`}>{children}</span>;
}
