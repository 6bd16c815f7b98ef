import { payTypes, type PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isBeforeCursor } from '../../../db/cursor-conditions.ts';
import { payRefunds } from '../refunds/refunds.tables.ts';
import type { OrderCursor, PayOrder } from './order-queries.ts';
import { attempts, orders, payments } from './orders.tables.ts';
import { paidFor, standsAs, type OrderStanding } from './paid-sums.ts';

export interface OrderSearch {
  /** An order id, account id, trade number, transaction id or refund number: exact match. */
  words?: string;
  accountId?: string;
  state?: OrderStanding;
  productId?: string;
  channel?: PayType;
  since?: Date;
  until?: Date;
  after?: OrderCursor;
  limit: number;
}

export interface FoundOrder extends PayOrder {
  /** Of the attempt that paid it, or of the last one. */
  channel: PayType | null;
  /** Without duplicates. */
  paidFen: number;
}

/** Orders, the newest first. Each condition has an index, so that a page costs the same among a million. */
export async function searchOrders(db: Database, search: OrderSearch): Promise<FoundOrder[]> {
  const { words, accountId, state, productId, channel, since, until, after, limit } = search;
  const named = words === undefined ? undefined : await isNamed(db, words);
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        named,
        accountId === undefined ? undefined : eq(orders.accountId, accountId),
        state && standsAs(db, state),
        productId === undefined ? undefined : eq(orders.productId, productId),
        channel &&
          sql`exists (select from ${attempts} where ${attempts.orderId} = ${orders.id} and ${attempts.channel} = ${channel})`,
        since && gte(orders.createdAt, since),
        until && lt(orders.createdAt, until),
        after && isBeforeCursor([orders.createdAt, after.createdAt], [orders.id, after.id]),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
  return withMoney(db, rows);
}

export async function findListedOrder(db: Database, id: string): Promise<FoundOrder | null> {
  return (await listOrders(db, [id]))[0] ?? null;
}

export const listOrders = async (db: Database, ids: readonly string[]): Promise<FoundOrder[]> =>
  withMoney(
    db,
    await db
      .select()
      .from(orders)
      .where(inArray(orders.id, [...ids]))
      .orderBy(orders.id),
  );

async function withMoney(db: Database, rows: readonly PayOrder[]): Promise<FoundOrder[]> {
  const [channels, paid] = await Promise.all([channelsOf(db, rows), paidFor(db, rows)]);
  return rows.map((row) => ({ ...row, channel: channels.get(row.id) ?? null, paidFen: paid.get(row.id) ?? 0 }));
}

/** Resolves the words first: one condition over five columns would need a full scan. */
async function isNamed(db: Database, words: string) {
  const [codes, paid, returned] = await Promise.all([
    db.select({ id: attempts.orderId }).from(attempts).where(eq(attempts.outTradeNo, words)),
    db
      .select({ id: payments.orderId })
      .from(payments)
      .where(and(inArray(payments.channel, [...payTypes]), eq(payments.transactionId, words))),
    db.select({ id: payRefunds.orderId }).from(payRefunds).where(eq(payRefunds.refundNo, words)),
  ]);
  const ids = [...codes, ...paid, ...returned].map(({ id }) => id);
  if (ids.length > 0) return inArray(orders.id, ids);
  const [own] = await db.select({ id: orders.id }).from(orders).where(eq(orders.id, words));
  return own ? eq(orders.id, words) : eq(orders.accountId, words);
}

/** The channel of the paid attempt, or of the last one. */
export async function channelsOf(
  db: Database,
  page: readonly Pick<PayOrder, 'id' | 'settledOutTradeNo'>[],
): Promise<Map<string, PayType>> {
  if (page.length === 0) return new Map();
  const ids = page.map(({ id }) => id);
  const rows = await db.select().from(attempts).where(inArray(attempts.orderId, ids)).orderBy(desc(attempts.seq));
  const settled = new Set(page.map(({ settledOutTradeNo }) => settledOutTradeNo));
  const channels = new Map<string, PayType>();
  for (const { orderId, outTradeNo, channel } of rows) {
    if (!channels.has(orderId) || settled.has(outTradeNo)) channels.set(orderId, channel);
  }
  return channels;
}
