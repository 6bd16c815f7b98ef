import type { AccountDeps } from '../account-deps.ts';
import { hasPasswordlessSignIn } from '../providers/sign-in-methods.ts';
import { accountStop, countFailure } from '../../../http/failure-count.ts';
import { accountSubject, unknownSubject } from './sign-in-failures.ts';

/** The failure count of an account over all its names. */
export interface AccountTry {
  subject: string;
  /** This one included. */
  failures: number;
  /** The password of the account is off, even the right one; then this try is not counted. */
  isOff: boolean;
}

/**
 * Counts a try under the account before the password is compared, so that several names give no more tries than one. An
 * account without another sign-in method is never turned off: the locks of its names slow guesses down.
 */
export async function countAccountTry(deps: AccountDeps, accountId: string | null, name: string): Promise<AccountTry> {
  // Apart from the name's count: one statement locking both rows could deadlock with a sign-in that clears both.
  const subject = accountId === null ? unknownSubject(name) : accountSubject(accountId);
  const { failures, lockedForS } = await countFailure(deps.db, deps, subject, accountStop);
  if (lockedForS === null) return { subject, failures, isOff: false };
  const isOffered = (providerId: string) => deps.providers.find(providerId) !== null;
  if (await hasPasswordlessSignIn(deps.db, accountId ?? '', isOffered)) return { subject, failures, isOff: true };
  const counted = await countFailure(deps.db, deps, subject, { ...accountStop, stopsAt: null });
  return { subject, failures: counted.failures, isOff: false };
}
