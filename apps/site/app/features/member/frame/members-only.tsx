import { Fragment } from 'react';
import { RetryNote } from '../../../components/retry-note.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import type { LoginUser } from '../../../session/login-user.ts';
import { useSession } from '../../../session/session.ts';
import { useRetry } from '../../../session/use-retry.ts';
import { memberTexts } from '../texts.ts';
import { Card } from './card.tsx';
import styles from './members-only.module.css';

interface MembersOnlyProps {
  /** Title of the skeleton, shown while the session is loading. */
  title: string;
  /** The content for visitors who are not signed in. */
  signedOut: React.ReactNode;
  children: (user: LoginUser) => React.ReactNode;
}

/** A page for members that does not redirect visitors. The key resets its state when another member signs in. */
export function MembersOnly({ title, signedOut, children }: MembersOnlyProps) {
  const state = useSession();
  if (state.phase === 'out') return signedOut;
  if (state.phase === 'in') return <Fragment key={state.user.userId}>{children(state.user)}</Fragment>;
  if (state.phase === 'unreachable') return <Unreachable title={title} />;
  return (
    <Card>
      <h1 className="sr-only">{title}</h1>
      <noscript>
        <p className={styles.noScript}>{memberTexts.noScript}</p>
      </noscript>
      <div className={styles.waiting} data-waits>
        <Skeleton lines={9} label={memberTexts.loading} />
      </div>
    </Card>
  );
}

/**
 * Shown if the session could not be read. The member may still be signed in, so the button retries and does not sign
 * in.
 */
function Unreachable({ title }: { title: string }) {
  const { retry, label, why } = useRetry();
  return (
    <Card title={title} level={1}>
      <RetryNote text={why} action={label} onRetry={retry} />
    </Card>
  );
}
