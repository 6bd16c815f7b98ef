import type { Database } from '../../../db/database.ts';
import type { Account } from '../people/account-queries.ts';
import { publishUnlocked } from '../people/account-events.ts';
import { hasPasswordlessSignIn } from '../providers/sign-in-methods.ts';
import {
  accountStop,
  clearFailures,
  endlessLocks,
  passwordLocks,
  readFailures,
  type FailureDeps,
  type LockRules,
} from '../../../http/failure-count.ts';
import { accountSubject, failureSubjectsOf, sudoLocks, sudoSubject } from './sign-in-failures.ts';

/** The longest current lock of an account or its names, in seconds; null if nothing is locked. */
export async function lockedFor(db: Database, deps: FailureDeps, account: Account): Promise<number | null> {
  const { id, phone, email, usernameKey } = account;
  const isStopped = await hasPasswordlessSignIn(db, id, () => true);
  const counted: [string | null, LockRules][] = [
    [sudoSubject(id), sudoLocks(account)],
    [isStopped ? accountSubject(id) : null, accountStop],
    [phone, passwordLocks],
    [email, passwordLocks],
    [usernameKey, endlessLocks],
  ];
  const counts = await Promise.all(
    counted.flatMap(([subject, rules]) => (subject === null ? [] : [readFailures(db, deps, subject, rules)])),
  );
  const locks = counts.flatMap(({ lockedForS }) => (lockedForS === null ? [] : [lockedForS]));
  return locks.length > 0 ? Math.max(...locks) : null;
}

/**
 * Ends all password locks of an account, for an operator who has checked the member's identity. Wrong codes of the
 * second factor stay counted.
 */
export async function unlock(tx: Database, deps: FailureDeps, account: Account): Promise<void> {
  const isLocked = (await lockedFor(tx, deps, account)) !== null;
  await clearFailures(tx, deps, failureSubjectsOf(account));
  if (isLocked) await publishUnlocked(tx, account.id, deps.clock.now());
}
