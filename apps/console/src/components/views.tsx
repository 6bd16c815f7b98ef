import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ThreadLines } from './thread-lines.tsx';
import styles from './views.module.css';

/** Shown only after a moment, so that quick answers do not flicker. */
export function LoadingView({ says }: { says: string }) {
  return (
    <div className={`${styles.view} ${styles.late}`} role="status">
      <ThreadLines count={6} />
      <p>{says}</p>
    </div>
  );
}

/** A broken thread, what happened, what can be done. */
export function ErrorView({ title, says, onRetry }: { title: string; says: string; onRetry: () => void }) {
  return (
    <div className={`${styles.view} ${styles.middle}`} role="alert">
      <svg viewBox="0 0 216 48" width="216" height="48" fill="none" aria-hidden="true">
        <path d="M0 24h78c10 0 10 16 18 16" stroke="var(--vermilion)" strokeWidth="1.6" />
        <path d="M120 8c8 0 8 16 18 16h78" stroke="var(--line-ui)" strokeWidth="1.6" />
      </svg>
      <h2>{title}</h2>
      <p>{says}</p>
      <Button onClick={onRetry}>重试</Button>
    </div>
  );
}

/** Warp threads without weft: everything is ready and nothing is there yet. */
export function EmptyView({ title, says, children }: { title: string; says: string; children?: ReactNode }) {
  return (
    <div className={`${styles.view} ${styles.middle}`}>
      <svg viewBox="0 0 216 48" width="216" height="48" fill="none" aria-hidden="true">
        <path d="M0 8h216M0 18h216M0 28h216M0 38h216" stroke="var(--line-2)" strokeWidth="1.4" />
      </svg>
      <h2>{title}</h2>
      <p>{says}</p>
      {children}
    </div>
  );
}

/** The server refuses, whatever the page shows: who they are here, and who can change that. */
export function NoPermissionView({ what, role }: { what: string; role: string }) {
  return (
    <div className={`${styles.view} ${styles.middle}`}>
      <svg viewBox="0 0 216 56" width="216" height="56" fill="none" aria-hidden="true">
        <path d="M0 16h72M0 26h72M0 36h72M144 16h72M144 26h72M144 36h72" stroke="var(--line-2)" strokeWidth="1.4" />
        <path d="M88 24h40v28H88zM96 24v-8a12 12 0 0 1 24 0v8M108 34v8" stroke="var(--line-ui)" strokeWidth="1.6" />
      </svg>
      <h2>你的角色看不到{what}</h2>
      <p>你的角色是{role}。需要的话，请负责人在「运营人员」里调整你的角色。</p>
    </div>
  );
}
