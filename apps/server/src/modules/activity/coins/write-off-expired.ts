import { and, asc, gt, lte } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { coinLots } from './coins.tables.ts';
import { lockCoinBalance } from './coin-balance.ts';

const BATCH = 500;

/**
 * Writes off expired coins, one transaction per account, and returns the number of accounts. Expired coins can no
 * longer be spent anyway, so the time of a run does not matter; concurrent runs are safe.
 */
export async function writeOffExpired(db: Database, now: Date): Promise<number> {
  let accounts = 0;
  for (;;) {
    const due = await db
      .selectDistinct({ accountId: coinLots.accountId })
      .from(coinLots)
      .where(and(gt(coinLots.remaining, 0), lte(coinLots.expiresAt, now)))
      .orderBy(asc(coinLots.accountId))
      .limit(BATCH);
    if (due.length === 0) return accounts;
    for (const { accountId } of due) await db.transaction((tx) => lockCoinBalance(tx, accountId, now));
    accounts += due.length;
  }
}
