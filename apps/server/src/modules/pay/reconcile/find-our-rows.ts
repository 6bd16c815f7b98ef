import { and, eq, gte, lt, sql, type Column } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { PayChannel } from '../channels/channel.ts';
import { readMoneyId } from '../books/payment-key.ts';
import { attempts, payments } from '../orders/orders.tables.ts';
import { payRefunds } from '../refunds/refunds.tables.ts';

export interface OurRow {
  kind: 'payment' | 'refund';
  /** The transaction id of a payment, or the refund number of a refund. */
  reference: string;
  outTradeNo: string;
  orderId: string;
  amountFen: number;
  /** Whether the payment or refund is complete according to our data. */
  isDone: boolean;
  /**
   * Whether an operator wrote the payment off because the channel refunded it without our request. A written-off
   * payment is never a mismatch.
   */
  isWrittenOff: boolean;
  at: Date;
}

/** Passes the values as one array parameter, because a bill may have more rows than PostgreSQL allows parameters. */
export const isOneOf = (column: Column, values: readonly string[]) => sql`${column} = any(${sql.param(values)})`;

const payment = {
  reference: payments.transactionId,
  outTradeNo: payments.outTradeNo,
  orderId: payments.orderId,
  amountFen: payments.paidFen,
  at: payments.paidAt,
  isWrittenOff: sql<boolean>`${payments.disposition} = 'written_off'`,
};
const toPayment = (row: Omit<OurRow, 'kind' | 'isDone'>): OurRow => ({ kind: 'payment', isDone: true, ...row });

const refund = {
  reference: payRefunds.refundNo,
  outTradeNo: payRefunds.attemptId,
  orderId: payRefunds.orderId,
  amountFen: payRefunds.amountFen,
  succeededAt: payRefunds.succeededAt,
  at: payRefunds.at,
};
type RefundRow = Omit<OurRow, 'kind' | 'isDone' | 'isWrittenOff'> & { succeededAt: Date | null };
const toRefund = ({ succeededAt, at, outTradeNo: moneyId, ...row }: RefundRow): OurRow => ({
  kind: 'refund',
  isDone: succeededAt !== null,
  isWrittenOff: false,
  at: succeededAt ?? at,
  outTradeNo: readMoneyId(moneyId).outTradeNo,
  ...row,
});

/** Finds our payments and refunds by the transaction ids and refund numbers on the bill. */
export async function findOurRows(
  db: Database,
  channel: PayChannel,
  names: { transactionIds: string[]; refundNos: string[] },
): Promise<OurRow[]> {
  const { transactionIds, refundNos } = names;
  const paid = await db
    .select(payment)
    .from(payments)
    .where(and(eq(payments.channel, channel), isOneOf(payments.transactionId, transactionIds)));
  const returned = await db
    .select(refund)
    .from(payRefunds)
    .where(and(eq(payRefunds.channel, channel), isOneOf(payRefunds.refundNo, refundNos)));
  return [...paid.map(toPayment), ...returned.map(toRefund)];
}

/**
 * Finds written-off payments that match refunds on the bill. These refunds have numbers of the channel, because we did
 * not request them.
 */
export async function findWrittenOff(
  db: Database,
  channel: PayChannel,
  refunds: readonly { outTradeNo: string; amountFen: number; reference: string }[],
): Promise<OurRow[]> {
  const names = refunds.map(({ outTradeNo }) => outTradeNo);
  const written = await db
    .select(payment)
    .from(payments)
    .where(
      and(
        eq(payments.channel, channel),
        eq(payments.disposition, 'written_off'),
        isOneOf(payments.outTradeNo, [...new Set(names)]),
      ),
    );
  return refunds.flatMap(({ outTradeNo, amountFen, reference }) => {
    const place = written.findIndex((one) => one.outTradeNo === outTradeNo && one.amountFen === amountFen);
    const [one] = place < 0 ? [] : written.splice(place, 1);
    return one ? [{ ...one, kind: 'refund' as const, reference, isDone: true }] : [];
  });
}

/**
 * Lists our payments and refunds of a period: payments by the channel's time, refunds by when we learned of their
 * completion.
 */
export async function listOurRows(db: Database, channel: PayChannel, from: Date, to: Date): Promise<OurRow[]> {
  const paid = await db
    .select(payment)
    .from(payments)
    .where(and(eq(payments.channel, channel), gte(payments.paidAt, from), lt(payments.paidAt, to)));
  const returned = await db
    .select(refund)
    .from(payRefunds)
    .where(and(eq(payRefunds.channel, channel), gte(payRefunds.succeededAt, from), lt(payRefunds.succeededAt, to)));
  return [...paid.map(toPayment), ...returned.map(toRefund)];
}

/** Returns the order id of each trade number; unknown trade numbers are left out. */
export async function findOrdersByTradeNo(
  db: Database,
  channel: PayChannel,
  outTradeNos: string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ outTradeNo: attempts.outTradeNo, orderId: attempts.orderId })
    .from(attempts)
    .where(and(eq(attempts.channel, channel), isOneOf(attempts.outTradeNo, outTradeNos)));
  return new Map(rows.map(({ outTradeNo, orderId }) => [outTradeNo, orderId]));
}
