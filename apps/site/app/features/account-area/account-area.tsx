import { Suspense } from 'react';
import { lazyWithRetry } from '../../lazy-with-retry.ts';
import { useSession } from '../../session/session.ts';
import type { SessionState } from '../../session/session-state.ts';
import styles from './account-area.module.css';

const accountTexts = { signIn: '登录' } as const;

const loadMenu = () => import('./account-menu.tsx');
const AccountMenu = lazyWithRetry(async () => (await loadMenu()).AccountMenu);

interface AccountAreaProps {
  /** Address of the hosted account pages, which the link opens without JavaScript. */
  accountHref: string;
}

/** Whether a member is signed in, may be signed in, or is signing in now. */
export const mayBeMember = ({ phase, isRestoring }: SessionState) =>
  isRestoring ?? (phase === 'in' || phase === 'unreachable');

/** Shows the member, or the sign-in link. Both views have the same width, so that the layout does not shift. */
export function AccountArea({ accountHref }: AccountAreaProps) {
  const state = useSession();
  const wayIn = <SignInLink className={styles.signIn} accountHref={accountHref} />;
  return (
    <div className={styles.area}>
      {mayBeMember(state) ? (
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
        // Preloads the menu, which is shown after the sign-in.
        loadMenu().catch(() => {});
        // If the chunk with the sign-in cannot be loaded, the browser follows the link.
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
