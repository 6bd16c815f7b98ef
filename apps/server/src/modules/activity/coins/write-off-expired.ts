import { and, asc, gt, lte } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { coinLots } from './coins.tables.ts';
import { takePurse } from './purse.ts';

const PURSES_AT_ONCE = 500;

/**
 * Writes off what has had its time, purse by purse, each in a transaction of its own; tells how many purses it opened. Nobody
 * can spend such coins anyway: this is for the books. Twice, or by two at once, does it once.
 */
export async function writeOffExpired(db: Database, now: Date): Promise<number> {
  let purses = 0;
  for (;;) {
    const due = await db
      .selectDistinct({ accountId: coinLots.accountId })
      .from(coinLots)
      .where(and(gt(coinLots.remaining, 0), lte(coinLots.expiresAt, now)))
      .orderBy(asc(coinLots.accountId))
      .limit(PURSES_AT_ONCE);
    if (due.length === 0) return purses;
    for (const { accountId } of due) await db.transaction((tx) => takePurse(tx, accountId, now));
    purses += due.length;
  }
}
