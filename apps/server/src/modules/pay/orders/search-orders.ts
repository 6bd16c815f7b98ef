import { payTypes, type PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { and, desc, eq, gte, inArray, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isBeforeCursor } from '../../../db/list-conditions.ts';
import { refundsThatWait } from '../refunds/refund.ts';
import { payRefunds } from '../refunds/refunds.tables.ts';
import type { OrderCursor, PayOrder } from './order-queries.ts';
import { attempts, isLive, orders, payments } from './orders.tables.ts';
import { paidFor, standsAs, type OrderMoneyState } from './order-amounts.ts';

/**
 * `live`: orders that are neither expired nor closed. `refund_waits`: orders with a refund that an operator must
 * handle.
 */
type ListedOrderState = OrderMoneyState | 'live' | 'refund_waits';

export interface OrderFilter {
  /** An order id, account id, trade number, transaction id or refund number; only exact matches are found. */
  words?: string;
  accountId?: string;
  state?: ListedOrderState;
  productId?: string;
  channel?: PayType;
  since?: Date;
  until?: Date;
  /** `leastFen` and `mostFen` limit the amount of the order; both are included. */
  leastFen?: number;
  mostFen?: number;
}

export interface OrderSearch extends OrderFilter {
  after?: OrderCursor;
  limit: number;
}

export interface FoundOrder extends PayOrder {
  /** Channel of the attempt that paid the order, or of the last attempt. */
  channel: PayType | null;
  /** Amount paid for the order, without duplicate payments. */
  paidFen: number;
  /** Whether a refund of the order needs an operator. */
  hasWaitingRefund: boolean;
}

/** Searches orders, newest first. Each condition has an index, so that a page is as fast with a million orders. */
export async function searchOrders(db: Database, { after, limit, ...filter }: OrderSearch): Promise<FoundOrder[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        await matches(db, filter),
        after && isBeforeCursor([orders.createdAt, after.createdAt], [orders.id, after.id]),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
  return withMoney(db, rows);
}

/** Returns the SQL condition for a filter. */
export async function matches(db: Database, filter: OrderFilter): Promise<SQL | undefined> {
  const { words, accountId, state, productId, channel, since, until, leastFen, mostFen } = filter;
  return and(
    words === undefined ? undefined : await isNamed(db, words),
    accountId === undefined ? undefined : eq(orders.accountId, accountId),
    state && isListedAs(db, state),
    productId === undefined ? undefined : eq(orders.productId, productId),
    channel &&
      sql`exists (select from ${attempts} where ${attempts.orderId} = ${orders.id} and ${attempts.channel} = ${channel})`,
    since && gte(orders.createdAt, since),
    until && lt(orders.createdAt, until),
    leastFen === undefined ? undefined : gte(orders.amountFen, leastFen),
    mostFen === undefined ? undefined : lte(orders.amountFen, mostFen),
  );
}

function isListedAs(db: Database, state: ListedOrderState): SQL | undefined {
  if (state === 'live') return isLive(orders);
  if (state !== 'refund_waits') return standsAs(db, state);
  const waiting = db.select({ orderId: payRefunds.orderId }).from(payRefunds).where(waits);
  return inArray(orders.id, waiting);
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

/** Returns the account id of each order's buyer, by order id; null after the account is erased. */
export async function buyersOf(db: Database, orderIds: readonly string[]): Promise<Map<string, string | null>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ id: orders.id, accountId: orders.accountId })
    .from(orders)
    .where(inArray(orders.id, [...new Set(orderIds)]));
  return new Map(rows.map(({ id, accountId }) => [id, accountId]));
}

async function withMoney(db: Database, rows: readonly PayOrder[]): Promise<FoundOrder[]> {
  const [channels, paid, waiting] = await Promise.all([
    channelsOf(db, rows),
    paidFor(db, rows),
    withWaitingRefunds(db, rows),
  ]);
  return rows.map((row) => ({
    ...row,
    channel: channels.get(row.id) ?? null,
    paidFen: paid.get(row.id) ?? 0,
    hasWaitingRefund: waiting.has(row.id),
  }));
}

const waits = inArray(payRefunds.state, [...refundsThatWait]);

/** Returns the ids of the orders whose refund needs an operator. */
async function withWaitingRefunds(db: Database, rows: readonly PayOrder[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const ids = rows.map(({ id }) => id);
  const found = await db
    .selectDistinct({ orderId: payRefunds.orderId })
    .from(payRefunds)
    .where(and(inArray(payRefunds.orderId, ids), waits));
  return new Set(found.map(({ orderId }) => orderId));
}

/**
 * Finds matching order ids with one indexed query per kind of id, because a condition over five columns needs a full
 * scan.
 */
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

/** Returns the payment channel of each order: that of the attempt that paid it, or of its last attempt. */
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
