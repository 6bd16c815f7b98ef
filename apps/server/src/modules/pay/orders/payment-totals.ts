import { payTypes, type PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { and, count, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/database.ts';
import { addDays, startOf, type Day } from '../../../time/shanghai.ts';
import { payRefunds } from '../refunds/refunds.tables.ts';
import { orders, payments } from './orders.tables.ts';

type TotalsKey = 'day' | 'hour' | 'product' | 'channel';

/** Sums of payments and refunds for one day, hour, product or channel. */
export interface PaymentTotals {
  key: string;
  name: string;
  payments: number;
  paidFen: number;
  refunds: number;
  refundedFen: number;
}

interface Asked {
  from: Day;
  /** The last day of the period; payments on this day are included. */
  to: Day;
  by: TotalsKey;
  channel?: PayType;
}

/**
 * Sums payments and refunds, including duplicates, by the time of the payment or refund. Recognised revenue is reported
 * by `revenueByDay`.
 */
export async function reportPaymentTotals(db: Database, asked: Asked): Promise<PaymentTotals[]> {
  const { by } = asked;
  const paid = await db
    .select({ ...headingOf(by, payments.paidAt, payments.channel), number: count(), fen: sumOf(payments.paidFen) })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(within(asked, payments.channel, payments.paidAt))
    .groupBy(sql`1`);
  const returned = await db
    .select({
      ...headingOf(by, payRefunds.succeededAt, payRefunds.channel),
      number: count(),
      fen: sumOf(payRefunds.amountFen),
    })
    .from(payRefunds)
    .innerJoin(orders, eq(orders.id, payRefunds.orderId))
    .where(within(asked, payRefunds.channel, payRefunds.succeededAt))
    .groupBy(sql`1`);
  const rows = new Map<string, PaymentTotals>();
  const rowOf = ({ key, name }: { key: string; name: string }) => {
    const row = rows.get(key) ?? { key, name, payments: 0, paidFen: 0, refunds: 0, refundedFen: 0 };
    rows.set(key, row);
    return row;
  };
  for (const one of paid) Object.assign(rowOf(one), { payments: one.number, paidFen: one.fen });
  for (const one of returned) Object.assign(rowOf(one), { refunds: one.number, refundedFen: one.fen });
  const sorted = [...rows.values()];
  return by === 'day' || by === 'hour'
    ? sorted.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    : sorted.toSorted((a, b) => b.paidFen - a.paidFen || (a.key < b.key ? -1 : 1));
}

/** Groups sales of a renamed product under its newest name. */
function headingOf(by: TotalsKey, at: AnyPgColumn, channel: AnyPgColumn): { key: SQL<string>; name: SQL<string> } {
  if (by === 'product') {
    return {
      key: sql<string>`${orders.productId}`,
      name: sql<string>`(array_agg(${orders.productName} order by ${orders.createdAt} desc))[1]`,
    };
  }
  const inShanghai = sql`${at} at time zone 'Asia/Shanghai'`;
  const keys = {
    day: sql<string>`to_char(${inShanghai}, 'YYYY-MM-DD')`,
    hour: sql<string>`to_char(${inShanghai}, 'YYYY-MM-DD HH24:00')`,
    channel: sql<string>`${channel}`,
  };
  const key = keys[by];
  return { key, name: sql<string>`''` };
}

const sumOf = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::float8`;

/** The condition always names channels, because both indexes begin with the channel. */
const within = ({ from, to, channel }: Asked, column: AnyPgColumn, at: AnyPgColumn) =>
  and(inArray(column, channel ? [channel] : [...payTypes]), gte(at, startOf(from)), lt(at, startOf(addDays(to, 1))));
