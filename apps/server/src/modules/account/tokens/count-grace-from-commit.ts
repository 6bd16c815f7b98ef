import { RequestTransaction } from '../../../db/request-transaction.ts';
import type { AccountDeps } from '../account-deps.ts';
import { restampRotation, type Exchange } from './rotate-session-statement.ts';

/** An exchange is stamped when it is executed; what takes longer than this until its commit has it stamped again. */
const SLOW_MS = 1000;

/**
 * Stamps a slow exchange again: at once where its statement was the transaction, else right before the commit of the
 * request and, after a slow commit, behind it (0129).
 */
export async function countGraceFromCommit(
  { db, clock, log }: Pick<AccountDeps, 'db' | 'clock' | 'log'>,
  exchange: Exchange,
  askedAt: Date,
): Promise<void> {
  let { exchangedAt } = exchange;
  let stampedAt = askedAt;
  const restampIfSlow = async () => {
    const now = clock.now();
    if (now.getTime() - stampedAt.getTime() <= SLOW_MS) return;
    try {
      exchangedAt = (await restampRotation(db, clock, { ...exchange, exchangedAt })) ?? exchangedAt;
      stampedAt = now;
    } catch (error) {
      // The exchange is done, and its answer is what the member needs.
      log.error({ err: error }, 'an exchanged refresh token was not stamped again');
    }
  };
  const transaction = RequestTransaction.current();
  if (transaction) transaction.aroundCommit(restampIfSlow);
  else await restampIfSlow();
}
