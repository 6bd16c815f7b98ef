import type { ReactNode } from 'react';
import textStyles from '../shell/text.module.css';
import styles from './form.module.css';

interface Props {
  title?: string;
  kind?: 'plain' | 'ok' | 'warn';
  children: ReactNode;
}

/** A box with information. If it reports an event, screen readers announce it. */
export function Notice({ title, kind = 'plain', children }: Props) {
  return (
    <div
      className={`${textStyles.note} ${styles.notice}`}
      data-kind={kind}
      role={kind === 'plain' ? undefined : 'status'}
    >
      {title && <h2>{title}</h2>}
      {typeof children === 'string' ? <p>{children}</p> : children}
    </div>
  );
}
