import type { Database } from '../../../db/database.ts';
import type { Account } from '../people/account-queries.ts';
import { tellUnlocked } from '../people/tell-account.ts';
import { clearFailures, failureSubjectsOf, readFailures, type FailureDeps } from './sign-in-failures.ts';

/** For how many seconds somebody is locked out by wrong passwords, under whichever of their names it is longest; null: not. */
export async function lockedFor(db: Database, deps: FailureDeps, account: Account): Promise<number | null> {
  const counts = await Promise.all(failureSubjectsOf(account).map((subject) => readFailures(db, deps, subject)));
  const locks = counts.flatMap(({ lockedForS }) => (lockedForS === null ? [] : [lockedForS]));
  return locks.length > 0 ? Math.max(...locks) : null;
}

/** Ends the lock, for an operator who has spoken to the owner. Guesses at a second factor stay counted. */
export async function unlock(tx: Database, deps: FailureDeps, account: Account): Promise<void> {
  const isLocked = (await lockedFor(tx, deps, account)) !== null;
  await clearFailures(tx, deps, failureSubjectsOf(account));
  if (isLocked) await tellUnlocked(tx, account.id, deps.clock.now());
}
