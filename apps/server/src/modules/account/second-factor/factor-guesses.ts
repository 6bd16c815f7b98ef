import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { tallyHit } from '../../../http/rate-limit.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findAccount } from '../people/account-queries.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import {
  clearFailures,
  countFailure,
  endlessLocks,
  triesBeforeLock,
  uncountFailure,
} from '../../../http/failure-count.ts';

/** Subjects under which wrong codes are counted. Sign-in names are lower case, so no subject equals a sign-in name. */
const subjects = {
  /** All sign-ins of the account share one count. */
  sign_in: (accountId: string) => `FACTOR\n${accountId}`,
  enrolment: (accountId: string) => `ENROLMENT\n${accountId}`,
};

/** The member is notified of a lock at most once per window. */
const TOLD = { name: 'factor-locked-told', windowMs: DAY_MS };

/**
 * Checks a code in a transaction. The try is counted beforehand, so that concurrent guesses cannot exceed the limit; a
 * right code clears the count, and a failure for another reason is uncounted.
 */
export async function limitGuesses<T>(
  deps: AccountDeps,
  { accountId, at }: { accountId: string; at: keyof typeof subjects },
  look: (tx: Database) => Promise<T>,
): Promise<T> {
  const subject = subjects[at](accountId);
  const { failures, lockedForS } = await countFailure(deps.db, deps, subject, endlessLocks);
  if (lockedForS !== null) {
    throw new AppError('resource_exhausted', {
      description: 'too many wrong codes',
      reason: 'RATE_LIMIT',
      retryAfterSeconds: lockedForS,
    });
  }
  try {
    return await deps.db.transaction(async (tx) => {
      const found = await look(tx);
      await clearFailures(tx, deps, [subject]);
      return found;
    });
  } catch (error) {
    if (!isWrongCode(error)) {
      await uncountFailure(deps.db, deps, subject);
      throw error;
    }
    const limit_remaining = triesBeforeLock(failures);
    if (at === 'sign_in' && limit_remaining === 0) await notifyOfLock(deps, accountId);
    throw new AppError(error.refusal, { ...error.facts, info: { limit_remaining } });
  }
}

const isWrongCode = (error: unknown): error is AppError =>
  error instanceof AppError &&
  (error.refusal === 'invalid_two_factor' || error.refusal === 'invalid_two_factor_recovery');

/** Notifies the member of a lock, because the person who entered wrong codes knows the first factor. */
async function notifyOfLock(deps: AccountDeps, accountId: string): Promise<void> {
  const { hits } = await tallyHit(deps, TOLD, accountId);
  const account = hits === 1 ? await findAccount(deps.db, accountId, deps.clock.now()) : null;
  if (account) await deps.db.transaction((tx) => notifyOwner(deps, tx, account, 'two_factor_guessed'));
}
