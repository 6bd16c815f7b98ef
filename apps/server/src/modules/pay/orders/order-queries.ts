import type { OrderEventKind } from '@feisuo/contract/facts/pay-vocabulary';
import { and, asc, desc, eq, lt, not, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { fixedStatement, rowOf } from '../../../db/precompiled-statement.ts';
import { hasQuota } from '../catalogue/quotas.ts';
import type { PayChannel } from '../channels/channel.ts';
import { orderIdOf } from './order-number.ts';
import { unpaidStates, type OrderEventFacts } from './order.ts';
import { attempts, orderEvents, orders, payments } from './orders.tables.ts';

export type PayOrder = typeof orders.$inferSelect;
export type PayAttempt = typeof attempts.$inferSelect;
export type Payment = typeof payments.$inferSelect;
export type OrderEvent = typeof orderEvents.$inferSelect;

export async function findOrder(db: Database, id: string): Promise<PayOrder | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order ?? null;
}

/** Returns null also for an order of another account. */
export async function findOrderOf(db: Database, accountId: string, id: string): Promise<PayOrder | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.accountId, accountId)));
  return order ?? null;
}

export async function findOrderByToken(db: Database, orderTokenHash: string): Promise<PayOrder | null> {
  const [order] = await db.select().from(orders).where(eq(orders.orderTokenHash, orderTokenHash));
  return order ?? null;
}

/**
 * Locks the order of an attempt. The returned attempt may be older than the lock, so callers query again what could
 * have changed.
 */
export async function lockAttempt(
  tx: Database,
  channel: PayChannel,
  outTradeNo: string,
): Promise<LockedAttempt | null> {
  const { rows } = await tx.execute(attemptAndOrder({ channel, outTradeNo, orderId: orderIdOf(outTradeNo) }));
  const [row] = rows;
  if (!row) return null;
  const order = rowOf(orders, row);
  const attempt = { outTradeNo, orderId: order.id, amountFen: Number(row['asked_fen']) };
  return { attempt, order, hasQuota: row['has_quota'] === true };
}

export interface LockedAttempt {
  attempt: Pick<PayAttempt, 'outTradeNo' | 'orderId' | 'amountFen'>;
  order: PayOrder;
  hasQuota: boolean;
}

/** The order is named because these tables are distributed by it (0075). */
const attemptAndOrder = fixedStatement<{ channel: PayChannel; outTradeNo: string; orderId: string }>(
  (place) => sql`
    select ${orders}.*, ${attempts.amountFen} as asked_fen, ${hasQuota(orders.productId)} as has_quota
      from ${attempts} join ${orders} on ${orders.id} = ${attempts.orderId}
     where ${attempts.outTradeNo} = ${place('outTradeNo')} and ${attempts.channel} = ${place('channel')}
       and ${orders.id} = ${place('orderId')}
       for no key update of ${orders}`,
);

/**
 * Locks the order. FOR NO KEY UPDATE lets other transactions insert rows with a foreign key to the order, such as
 * timeline events.
 */
export async function lockOrder(tx: Database, id: string): Promise<PayOrder> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update');
  if (!order) throw new Error('the order of an attempt is missing');
  return order;
}

/** Locks all orders of an account. Called before agreements and days are locked, in the lock order of settlement. */
export async function lockOrdersOf(tx: Database, accountId: string): Promise<void> {
  const isTheirs = eq(orders.accountId, accountId);
  await tx.select({ id: orders.id }).from(orders).where(isTheirs).orderBy(asc(orders.id)).for('no key update');
}

/** Lists the attempts of an order, the newest first. */
export const listAttempts = (db: Database, orderId: string): Promise<PayAttempt[]> =>
  db.select().from(attempts).where(eq(attempts.orderId, orderId)).orderBy(desc(attempts.seq));

export async function findAttempt(db: Database, channel: PayChannel, outTradeNo: string): Promise<PayAttempt | null> {
  const [attempt] = await db
    .select()
    .from(attempts)
    .where(and(eq(attempts.outTradeNo, outTradeNo), eq(attempts.channel, channel)));
  return attempt ?? null;
}

export const listPayments = (db: Database, orderId: string): Promise<Payment[]> =>
  db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.id));

export const listOrderEvents = (db: Database, orderId: string): Promise<OrderEvent[]> =>
  db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id));

export interface OrderNote {
  orderId: string;
  at: Date;
  kind: OrderEventKind;
  outTradeNo?: string | null;
  facts?: OrderEventFacts;
}

/** Adds events to the order's timeline, which members and operators read. */
export async function noteOrderEvent(tx: Database, ...notes: OrderNote[]): Promise<void> {
  await tx
    .insert(orderEvents)
    .values(notes.map(({ outTradeNo = null, facts = {}, ...note }) => ({ ...note, outTradeNo, facts })));
}

const isListed = or(not(orders.isUnasked), notInArray(orders.state, [...unpaidStates]));

/** Records that the member asked for a code of this order, so that the member's order list includes it. */
export async function markAsked(db: Database, { id, isUnasked }: Pick<PayOrder, 'id' | 'isUnasked'>): Promise<void> {
  if (isUnasked) await db.update(orders).set({ isUnasked: false }).where(eq(orders.id, id));
}

export interface OrderCursor {
  createdAt: Date;
  id: string;
}

/**
 * Lists the member's orders after the cursor, newest first. Unpaid orders made by a popup that opened by itself are
 * left out.
 */
export function listOrdersOf(
  db: Database,
  accountId: string,
  { after, limit }: { after: OrderCursor | null; limit: number },
): Promise<PayOrder[]> {
  const older: SQL | undefined = after
    ? or(lt(orders.createdAt, after.createdAt), and(eq(orders.createdAt, after.createdAt), lt(orders.id, after.id)))
    : undefined;
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, accountId), isListed, older))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}
