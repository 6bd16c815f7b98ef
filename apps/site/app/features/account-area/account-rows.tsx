import { Suspense } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { lazyWithRetry } from '../../lazy-with-retry.ts';
import { useSession } from '../../session/session.ts';
import styles from './account-area.module.css';
import { mayBeMember, SignInLink } from './account-area.tsx';

const SheetRows = lazyWithRetry(async () => (await import('./mobile-menu-account.tsx')).SheetRows);

/** The account's rows in the menu of narrow screens. */
export function AccountRows({ accountHref }: { accountHref: string }) {
  const state = useSession();
  const wayIn = <SignInLink className={buttonClass({}, styles.inMenu)} accountHref={accountHref} />;
  return mayBeMember(state) ? (
    <Suspense fallback={wayIn}>
      <SheetRows state={state} accountHref={accountHref} />
    </Suspense>
  ) : (
    wayIn
  );
}
