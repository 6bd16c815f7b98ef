import { useSyncExternalStore } from 'react';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Bought } from '../../checkout/priced-purchase.ts';
import { shanghaiDay } from '../../format/shanghai-day.ts';
import { useSession } from '../../session/session.ts';
import { useRetry } from '../../session/use-retry.ts';
import styles from './checkout.module.css';
import { vipTexts } from './texts.ts';

/**
 * Rows with the account and the new end of the membership. Each row reserves its height, so that the layout does not
 * shift.
 */
export function MemberRows({ goods: { days, period }, children }: { goods: Bought; children: React.ReactNode }) {
  const state = useSession();
  const now = useNow();
  const runsUntil = state.phase === 'in' ? state.user.expiresAt : '';
  const isUnknown = state.phase === 'unknown' || now === null;
  // Once the pay page is loaded, the service gives the new end. Before that, the end is computed from the profile.
  const endsAt = state.phase === 'in' && period ? period.endsAt : now !== null && endAfter(days, runsUntil, now);
  const waiting = <span className={styles.waiting} role="status" aria-label={vipTexts.loading} />;
  return (
    <>
      <div>
        <dt>{vipTexts.account}</dt>
        <dd>
          {state.phase === 'unknown' && waiting}
          {state.phase === 'out' && <SignIn />}
          {state.phase === 'unreachable' && <Retry />}
          {state.phase === 'in' && (
            <span className={styles.name}>{state.user.phoneNumber || state.user.nickName || state.user.userId}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>{vipTexts.current}</dt>
        <dd className="num">
          {state.phase === 'unknown' && waiting}
          {state.phase === 'out' && vipTexts.afterSignIn}
          {state.phase === 'unreachable' && vipTexts.unclear}
          {state.phase === 'in' && (runsUntil ? vipTexts.until(shanghaiDay(runsUntil)) : vipTexts.none)}
        </dd>
      </div>
      {children}
      <div>
        <dt>{vipTexts.endsOn}</dt>
        <dd className="num">
          {isUnknown || !endsAt ? waiting : state.phase === 'unreachable' ? vipTexts.unclear : shanghaiDay(endsAt)}
        </dd>
      </div>
    </>
  );
}

function SignIn() {
  const signIn = async () => {
    const { signInHere } = await import('../../session/sign-in-here.ts');
    await signInHere();
  };
  return (
    <>
      {vipTexts.notSignedIn}
      <button type="button" className={styles.signIn} onClick={() => void signIn()}>
        {vipTexts.signIn}
      </button>
    </>
  );
}

function Retry() {
  const { retry, label } = useRetry();
  return (
    <>
      {vipTexts.unreachable}
      <button type="button" className={styles.signIn} onClick={retry}>
        {label}
      </button>
    </>
  );
}

let openedAt: number | null = null;
const never = () => () => {};

/** The time of hydration; null on the server, because the server's HTML is cached. */
const useNow = (): number | null =>
  useSyncExternalStore(
    never,
    () => (openedAt ??= Date.now()),
    () => null,
  );

/** The end of the membership after buying days, which are added to a running membership or else start now. */
export function endAfter(days: number, currentEnd: string, now: number): Date {
  const runsUntil = Date.parse(currentEnd);
  const from = runsUntil > now ? runsUntil : now;
  return new Date(from + days * DAY_MS);
}
