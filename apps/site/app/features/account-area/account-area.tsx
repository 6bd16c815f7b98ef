import { Suspense } from 'react';
import { lazyWithRetry } from '../../lazy-with-retry.ts';
import { useSession } from '../../session/session.ts';
import type { SessionState } from '../../session/session-state.ts';
import styles from './account-area.module.css';
import { accountTexts } from './texts.ts';

const loadMenu = () => import('./account-menu.tsx');
const AccountMenu = lazyWithRetry(async () => (await loadMenu()).AccountMenu);

interface AccountAreaProps {
  /** The hosted account pages: where the link leads without scripts. */
  accountHref: string;
}

/** Somebody is here, or may be, or comes in just now. */
export const isSomebody = ({ phase, isEntering }: SessionState) =>
  isEntering ?? (phase === 'in' || phase === 'unreachable');

/** Who is here, or the way in. The room is the same for both, so that nothing moves when it becomes known. */
export function AccountArea({ accountHref }: AccountAreaProps) {
  const state = useSession();
  const wayIn = <SignInLink className={styles.signIn} accountHref={accountHref} />;
  return (
    <div className={styles.area}>
      {isSomebody(state) ? (
        <Suspense fallback={wayIn}>
          <AccountMenu state={state} accountHref={accountHref} />
        </Suspense>
      ) : (
        wayIn
      )}
    </div>
  );
}

export function SignInLink({ accountHref, className }: AccountAreaProps & { className: string | undefined }) {
  return (
    <a
      className={className}
      href={accountHref}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        // Whoever comes back from the sign-in page is shown at once.
        loadMenu().catch(() => {});
        // Should it not arrive, the link leads on as it would have.
        import('../../session/sign-in-here.ts').then(
          ({ signInHere }) => signInHere(),
          () => location.assign(accountHref),
        );
      }}
    >
      {accountTexts.signIn}
    </a>
  );
}
