import type { AccountDeps } from '../account-deps.ts';
import { hasPasswordlessSignIn } from '../providers/sign-in-methods.ts';
import { accountStop, countFailure } from '../../../http/failure-count.ts';
import { accountSubject, unknownSubject } from './sign-in-failures.ts';

/** The count of wrong passwords of an account, over all its sign-in names. */
export interface AccountTry {
  subject: string;
  /** Consecutive failures, including this try. */
  failures: number;
  /**
   * Whether sign-in by password is turned off for the account, even with the right password. Then this try is not
   * counted.
   */
  isOff: boolean;
}

/**
 * Counts a try for the account before the password is compared, so that an account with several names gives no more
 * tries. The password of an account without another sign-in method is never turned off; the locks of its names slow
 * guesses down.
 */
export async function countAccountTry(deps: AccountDeps, accountId: string | null, name: string): Promise<AccountTry> {
  // Counted in a statement of its own: one statement that locks both rows could deadlock with a sign-in that clears
  // both counts.
  const subject = accountId === null ? unknownSubject(name) : accountSubject(accountId);
  const { failures, lockedForS } = await countFailure(deps.db, deps, subject, accountStop);
  if (lockedForS === null) return { subject, failures, isOff: false };
  const isOffered = (providerId: string) => deps.providers.find(providerId) !== null;
  if (await hasPasswordlessSignIn(deps.db, accountId ?? '', isOffered)) return { subject, failures, isOff: true };
  const counted = await countFailure(deps.db, deps, subject, { ...accountStop, stopsAt: null });
  return { subject, failures: counted.failures, isOff: false };
}
