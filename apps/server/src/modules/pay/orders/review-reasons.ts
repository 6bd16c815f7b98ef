import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { findBilledRefunds } from '../refunds/refund-queries.ts';
import type { ReviewReason } from './judge-payment.ts';
import type { Payment } from './order-queries.ts';
import { orderEvents } from './orders.tables.ts';

type Named = Pick<Payment, 'outTradeNo' | 'paidFen'>;
const keyOf = ({ outTradeNo, paidFen }: Named) => `${outTradeNo} ${paidFen}`;

/** Returns why the payments of the given attempts are in review, as the order's timeline says. */
export async function findReviewReasons(
  db: Database,
  outTradeNos: readonly string[],
): Promise<ReadonlyMap<string, ReviewReason>> {
  if (outTradeNos.length === 0) return new Map();
  const noted = await db
    .select({ outTradeNo: orderEvents.outTradeNo, facts: orderEvents.facts })
    .from(orderEvents)
    .where(and(eq(orderEvents.kind, 'review'), inArray(orderEvents.outTradeNo, [...new Set(outTradeNos)])));
  return new Map(
    noted.map(({ outTradeNo, facts }) => [
      keyOf({ outTradeNo: outTradeNo ?? '', paidFen: Number(facts['paidFen']) }),
      facts['reason'] as ReviewReason,
    ]),
  );
}

export const reasonOf = (reasons: ReadonlyMap<string, ReviewReason>, payment: Named): ReviewReason | null =>
  reasons.get(keyOf(payment)) ?? null;

/** Whether the channel refunded the payment without our request. The evidence is its reported trade state or a bill. */
export async function isReturnedByChannel(db: Database, payment: Payment): Promise<boolean> {
  const { channel, outTradeNo, paidFen } = payment;
  const reason = reasonOf(await findReviewReasons(db, [outTradeNo]), payment);
  if (reason === 'refunded at the channel') return true;
  const billed = await findBilledRefunds(db, channel, outTradeNo);
  return billed.some(({ amountFen, isOurs }) => amountFen === paidFen && !isOurs);
}
