import { Button } from 'antd';
import type { ReactNode } from 'react';
import { BrokenThread, Glass, Lock, Loom } from './illustrations.tsx';
import styles from './views.module.css';

const widths = [styles.wide, styles.mid, styles.short];

/** Loading message. It becomes visible after a short delay, so that a quick answer causes no flicker. */
export function LoadingView({ message }: { message: string }) {
  return (
    <div className={`${styles.view} ${styles.late}`} role="status">
      <ThreadLines count={6} />
      <p>{message}</p>
    </div>
  );
}

export function ErrorView({ title, message, onRetry }: { title: string; message: string; onRetry: () => void }) {
  return (
    <div className={`${styles.view} ${styles.middle}`} role="alert">
      <BrokenThread />
      <h2>{title}</h2>
      <p>{message}</p>
      <Button onClick={onRetry}>重试</Button>
    </div>
  );
}

type EmptyProps = { title: string; message: string; children?: ReactNode; isSearch?: boolean };

/** @param isSearch true if the list has rows, but none matches the search */
export function EmptyView({ title, message, children, isSearch = false }: EmptyProps) {
  return (
    <div className={`${styles.view} ${styles.middle}`}>
      {isSearch ? <Glass /> : <Loom />}
      <h2>{title}</h2>
      <p>{message}</p>
      {children}
    </div>
  );
}

/** Shown when the server refuses access. It names the operator's role and the people who can change it. */
export function NoPermissionView({ what, role }: { what: string; role: string }) {
  return (
    <div className={`${styles.view} ${styles.middle}`}>
      <Lock />
      <h2>你的角色看不到{what}</h2>
      <p>你的角色是{role}。需要的话，请负责人在「运营人员」里调整你的角色。</p>
    </div>
  );
}

/** A loading skeleton. It is hidden from screen readers, because the parent shows a text about loading. */
function ThreadLines({ count }: { count: number }) {
  return (
    <div className={styles.lines} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} className={widths[index % widths.length]} />
      ))}
    </div>
  );
}
