import type { ReactNode } from 'react';
import styles from './pill.module.css';

export type Tone = 'ok' | 'warn' | 'err' | 'info' | 'none';

export function Pill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`${styles.pill} ${styles[tone]}`}>{children}</span>;
}
