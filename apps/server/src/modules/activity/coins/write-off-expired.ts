import { and, asc, gt, lte } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { coinLots } from './coins.tables.ts';
import { lockCoinBalance } from './coin-balance.ts';

const BATCH = 500;

/**
 * Writes off expired coins, one transaction per account, and returns the number of accounts. Concurrent runs are safe,
 * and a late run does no harm because expired coins cannot be spent anyway.
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
