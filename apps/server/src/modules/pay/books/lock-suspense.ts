import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { payJournalLines, payJournals } from './books.tables.ts';

/**
 * Locks and returns the suspense balance of an attempt. Without the lock, a concurrent refund and acceptance could
 * both spend the balance.
 */
export async function lockSuspense(tx: Database, attemptId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`undecided ${attemptId}`}, 0))`);
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(-sum(${payJournalLines.amountFen}), 0)::float8` })
    .from(payJournals)
    .innerJoin(payJournalLines, eq(payJournalLines.journalId, payJournals.id))
    .where(and(eq(payJournals.attemptId, attemptId), eq(payJournalLines.account, 'suspense')));
  return Math.max(0, row?.sum ?? 0);
}
