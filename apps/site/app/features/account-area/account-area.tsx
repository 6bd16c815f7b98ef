import { Suspense } from 'react';
import { late } from '../../late.ts';
import { useSession } from '../../session/session.ts';
import styles from './account-area.module.css';
import { accountTexts } from './texts.ts';

const AccountMenu = late(async () => (await import('./account-menu.tsx')).AccountMenu);

interface AccountAreaProps {
  /** The hosted account pages: where the link leads without scripts. */
  accountHref: string;
}

/** Who is here, or the way in. The room is the same for both, so that nothing moves when it becomes known. */
export function AccountArea({ accountHref }: AccountAreaProps) {
  const state = useSession();
  return (
    <div className={styles.area}>
      {state.phase === 'in' || state.phase === 'unreachable' ? (
        <Suspense>
          <AccountMenu state={state} accountHref={accountHref} />
        </Suspense>
      ) : (
        <SignInLink className={styles.signIn} accountHref={accountHref} />
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
