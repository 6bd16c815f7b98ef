import { and, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { isBeforeCursor } from '../../../db/list-conditions.ts';
import type { Database } from '../../../db/database.ts';
import { payBillRows } from '../books/books.tables.ts';
import type { PayChannel } from '../channels/channel.ts';
import { refundsThatWait, type RefundProgress } from './refund.ts';
import { payRefundBalances, payRefunds } from './refunds.tables.ts';

export type RefundRow = typeof payRefunds.$inferSelect;

/** Changes a refund by a conditional update. Returns null if the refund is in another state than the given ones. */
export async function stepRefund(
  tx: Database,
  which: { id: string } | { refundNo: string },
  from: readonly RefundProgress[],
  set: Partial<RefundRow> & { updatedAt: Date },
): Promise<RefundRow | null> {
  const isIt = 'id' in which ? eq(payRefunds.id, which.id) : eq(payRefunds.refundNo, which.refundNo);
  const [row] = await tx
    .update(payRefunds)
    .set(set)
    .where(and(isIt, inArray(payRefunds.state, [...from])))
    .returning();
  return row ?? null;
}

/** Claims a due refund for a request to the channel. Concurrent callers get null until `nextQueryAt`. */
export async function claimDueRefund(db: Database, id: string, now: Date, nextQueryAt: (queries: number) => Date) {
  const [waiting] = await db.select({ queries: payRefunds.queries }).from(payRefunds).where(eq(payRefunds.id, id));
  if (!waiting) return null;
  const [row] = await db
    .update(payRefunds)
    .set({ queries: waiting.queries + 1, nextQueryAt: nextQueryAt(waiting.queries) })
    .where(
      and(
        eq(payRefunds.id, id),
        eq(payRefunds.queries, waiting.queries),
        inArray(payRefunds.state, ['queued', 'processing']),
        lte(payRefunds.nextQueryAt, now),
      ),
    )
    .returning();
  return row ?? null;
}

export const listDueRefunds = (db: Database, now: Date, limit: number): Promise<{ id: string }[]> =>
  db
    .select({ id: payRefunds.id })
    .from(payRefunds)
    .where(and(isNotNull(payRefunds.nextQueryAt), lte(payRefunds.nextQueryAt, now)))
    .orderBy(payRefunds.nextQueryAt)
    .limit(limit);

/** Lists refunds that an operator must decide, oldest first: requested by members, or failed at the channel. */
export const listRefundsToLookAt = (db: Database): Promise<RefundRow[]> =>
  db
    .select()
    .from(payRefunds)
    .where(inArray(payRefunds.state, [...refundsThatWait]))
    .orderBy(payRefunds.at);

export const listRecentRefunds = (db: Database, limit: number): Promise<RefundRow[]> =>
  db.select().from(payRefunds).orderBy(desc(payRefunds.at), desc(payRefunds.id)).limit(limit);

export const listRefundsOfOrder = (db: Database, orderId: string): Promise<RefundRow[]> =>
  db.select().from(payRefunds).where(eq(payRefunds.orderId, orderId)).orderBy(desc(payRefunds.at));

/** Returns the ids of the given orders for which a member requested a refund that is not decided yet. */
export async function listRequestedOrders(db: Database, page: readonly { id: string }[]): Promise<ReadonlySet<string>> {
  if (page.length === 0) return new Set();
  const ids = page.map(({ id }) => id);
  const rows = await db
    .select({ id: payRefunds.orderId })
    .from(payRefunds)
    .where(and(inArray(payRefunds.orderId, ids), eq(payRefunds.state, 'asked')));
  return new Set(rows.map(({ id }) => id));
}

export async function findRefund(
  db: Database,
  which: { id: string } | { refundNo: string },
): Promise<RefundRow | null> {
  const isIt = 'id' in which ? eq(payRefunds.id, which.id) : eq(payRefunds.refundNo, which.refundNo);
  return (await db.select().from(payRefunds).where(isIt))[0] ?? null;
}

export async function promisedOf(db: Database, attemptId: string): Promise<number> {
  const [balance] = await db.select().from(payRefundBalances).where(eq(payRefundBalances.attemptId, attemptId));
  return balance?.promisedFen ?? 0;
}

/** Locks the refund balance of a payment and returns the amount that can still be refunded. */
export async function lockRefundable(
  tx: Database,
  { attemptId, paidFen }: { attemptId: string; paidFen: number },
): Promise<number> {
  await tx.insert(payRefundBalances).values({ attemptId, paidFen, promisedFen: 0 }).onConflictDoNothing();
  const [balance] = await tx
    .select()
    .from(payRefundBalances)
    .where(eq(payRefundBalances.attemptId, attemptId))
    .for('no key update');
  return paidFen - (balance?.promisedFen ?? 0);
}

export async function releasePromised(tx: Database, { attemptId, amountFen }: RefundRow): Promise<void> {
  await tx
    .update(payRefundBalances)
    .set({ promisedFen: sql`${payRefundBalances.promisedFen} - ${amountFen}` })
    .where(eq(payRefundBalances.attemptId, attemptId));
}

/** Sets the refund balance of a written-off payment to zero, so that no refund of the payment is possible. */
export async function exhaustRefundable(
  tx: Database,
  { attemptId, paidFen }: { attemptId: string; paidFen: number },
): Promise<void> {
  await tx
    .insert(payRefundBalances)
    .values({ attemptId, paidFen, promisedFen: paidFen })
    .onConflictDoUpdate({ target: payRefundBalances.attemptId, set: { promisedFen: paidFen } });
}

export interface RefundSearch {
  states?: readonly RefundProgress[];
  after?: { createdAt: Date; id: string };
  limit: number;
}

/** Searches refunds, the newest first. */
export function searchRefunds(db: Database, { states, after, limit }: RefundSearch): Promise<RefundRow[]> {
  const older = after && isBeforeCursor([payRefunds.at, after.createdAt], [payRefunds.id, after.id]);
  return db
    .select()
    .from(payRefunds)
    .where(and(states && inArray(payRefunds.state, [...states]), older))
    .orderBy(desc(payRefunds.at), desc(payRefunds.id))
    .limit(limit);
}

/** Lists the refunds of a trade on stored bills, each with whether we requested it. */
export const findBilledRefunds = (db: Database, channel: PayChannel, outTradeNo: string) =>
  db
    .select({
      day: payBillRows.day,
      amountFen: payBillRows.amountFen,
      isOurs: sql<boolean>`exists (select 1 from ${payRefunds} where ${payRefunds.refundNo} = ${payBillRows.reference})`,
    })
    .from(payBillRows)
    .where(
      and(eq(payBillRows.channel, channel), eq(payBillRows.kind, 'refund'), eq(payBillRows.outTradeNo, outTradeNo)),
    );
