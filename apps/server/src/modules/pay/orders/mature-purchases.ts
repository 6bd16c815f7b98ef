import { and, eq, lte, notExists, notInArray } from 'drizzle-orm';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { payLimits } from '@feisuo/contract/facts/limits';
import type { Database } from '../../../db/database.ts';
import { findGrant } from '../../membership/index.ts';
import { findOrderPeriod, listOrderPeriods } from '../refunds/order-grants.ts';
import { finishedRefunds } from '../refunds/refund.ts';
import { payRefunds } from '../refunds/refunds.tables.ts';
import { orders } from './orders.tables.ts';

const FULL_REFUND_MS = payLimits.fullRefundDays * DAY_MS;

/**
 * Counts purchases past their full refund: seven days of the purchase are used up, nothing was refunded and no refund
 * is in progress.
 */
export async function countMaturePurchases(
  db: Database,
  accountId: string,
  { since, now }: { since: Date | null; now: Date },
): Promise<number> {
  const until = new Date(now.getTime() - FULL_REFUND_MS);
  const kept = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), lte(orders.grantedAt, until), isKept(db)));
  if (kept.length === 0) return 0;
  const periods = await listOrderPeriods(db, accountId, now);
  // A purchase counts in the period in which its seven days ended, because it is not mature before.
  const from = since && new Date(since.getTime() - FULL_REFUND_MS);
  return kept.filter(({ id }) => {
    const startsAt = periods.get(id)?.startsAt;
    return startsAt !== undefined && startsAt <= until && (from === null || startsAt >= from);
  }).length;
}

/**
 * Returns when the days of a purchase began or will begin, also for an erased account. Null if a part was refunded or a
 * refund is in progress.
 */
export async function findPurchaseStart(db: Database, orderId: string, now: Date): Promise<Date | null> {
  const [kept] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), isKept(db)));
  const grant = kept && (await findGrant(db, { type: 'order', id: orderId }));
  if (!grant) return null;
  return (await findOrderPeriod(db, { orderId, accountId: grant.accountId, now }))?.startsAt ?? null;
}

/** Selects granted orders without any refund, completed or in progress. */
const isKept = (db: Database) =>
  and(
    eq(orders.state, 'granted'),
    eq(orders.refundedFen, 0),
    notExists(
      db
        .select({ id: payRefunds.id })
        .from(payRefunds)
        .where(and(eq(payRefunds.orderId, orders.id), notInArray(payRefunds.state, [...finishedRefunds]))),
    ),
  );
