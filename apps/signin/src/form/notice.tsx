import type { ReactNode } from 'react';
import words from '../shell/words.module.css';
import styles from './form.module.css';

interface Props {
  title?: string;
  kind?: 'plain' | 'ok' | 'warn';
  children: ReactNode;
}

/** A box with information. Events are read out. */
export function Notice({ title, kind = 'plain', children }: Props) {
  return (
    <div className={`${words.note} ${styles.notice}`} data-kind={kind} role={kind === 'plain' ? undefined : 'status'}>
      {title && <h2>{title}</h2>}
      {typeof children === 'string' ? <p>{children}</p> : children}
    </div>
  );
}
