import styles from './pill.module.css';

export type PillTone = 'plain' | 'ok' | 'warn' | 'err' | 'info';

/** Shows a state as a word with a coloured dot. */
export function Pill({ tone = 'plain', children }: { tone?: PillTone; children: React.ReactNode }) {
  return <span className={`${styles.pill} ${styles[tone]}`}>{children}</span>;
}
