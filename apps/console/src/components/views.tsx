import { Button } from 'antd';
import type { ReactNode } from 'react';
import { BrokenThread, Glass, Lock, Loom } from './view-art.tsx';
import { ThreadLines } from './thread-lines.tsx';
import styles from './views.module.css';

/** Appears after a moment, so that quick answers do not flicker. */
export function LoadingView({ says }: { says: string }) {
  return (
    <div className={`${styles.view} ${styles.late}`} role="status">
      <ThreadLines count={6} />
      <p>{says}</p>
    </div>
  );
}

/** An error with its remedy. */
export function ErrorView({ title, says, onRetry }: { title: string; says: string; onRetry: () => void }) {
  return (
    <div className={`${styles.view} ${styles.middle}`} role="alert">
      <BrokenThread />
      <h2>{title}</h2>
      <p>{says}</p>
      <Button onClick={onRetry}>重试</Button>
    </div>
  );
}

type EmptyProps = { title: string; says: string; children?: ReactNode; isSearch?: boolean };

/** @param isSearch there are rows, but none matches */
export function EmptyView({ title, says, children, isSearch = false }: EmptyProps) {
  return (
    <div className={`${styles.view} ${styles.middle}`}>
      {isSearch ? <Glass /> : <Loom />}
      <h2>{title}</h2>
      <p>{says}</p>
      {children}
    </div>
  );
}

/** The server refuses: shows the role, and who can change it. */
export function NoPermissionView({ what, role }: { what: string; role: string }) {
  return (
    <div className={`${styles.view} ${styles.middle}`}>
      <Lock />
      <h2>你的角色看不到{what}</h2>
      <p>你的角色是{role}。需要的话，请负责人在「运营人员」里调整你的角色。</p>
    </div>
  );
}
