import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { PayChannel } from '../channels/channel.ts';
import { insertAttempt, openAttempt, markAttemptsClosing } from './attempt-queries.ts';
import { liveAttemptStates, openStates, unpaidStates, type OrderLength } from './order.ts';
import { makeOrderId, outTradeNoOf } from './order-number.ts';
import { listAttempts, noteOrderEvent, type PayAttempt } from './order-queries.ts';
import { attempts, orders } from './orders.tables.ts';

export interface Renewal {
  agreementId: string;
  period: number;
  accountId: string;
  channel: PayChannel;
  productId: string;
  productName: string;
  vas: 3 | 5;
  length: OrderLength;
  days: number;
  listFen: number;
  amountFen: number;
}

/**
 * Time limit of a charge. A charge without result is then queried once more and closed, and a later attempt follows.
 */
const CHARGE_LIVES_MS = 20 * 3_600_000;

/**
 * Creates the order of a renewal period if it is missing, and an attempt if none is live. Returns null if the period is
 * paid or an attempt is live.
 */
export async function openRenewalOrder(tx: Database, renewal: Renewal, now: Date): Promise<PayAttempt | null> {
  const { agreementId, period, channel, amountFen } = renewal;
  const expiresAt = new Date(now.getTime() + CHARGE_LIVES_MS);
  const { days, channel: _, ...facts } = renewal;
  await tx
    .insert(orders)
    .values({
      ...facts,
      id: makeOrderId(now),
      // A renewal has no order token, so this unique column contains agreement and period.
      orderTokenHash: `renewal ${agreementId} ${period}`,
      state: 'created',
      days,
      num: 1,
      priceKind: 'list',
      isRenewing: true,
      actId: '',
      referFrom: 'auto_renewal',
      payPageId: '',
      createdAt: now,
      expiresAt,
    })
    .onConflictDoNothing();
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.agreementId, agreementId), eq(orders.period, period)))
    .for('no key update');
  if (!order || !(unpaidStates as readonly string[]).includes(order.state)) return null;
  const earlier = await listAttempts(tx, order.id);
  if (earlier.some(({ state }) => (liveAttemptStates as readonly string[]).includes(state))) return null;
  const seq = (earlier[0]?.seq ?? 0) + 1;
  const outTradeNo = outTradeNoOf(order.id, seq);
  const attempt = { outTradeNo, orderId: order.id, seq, channel, amountFen, createdAt: now, expiresAt };
  if (!(await insertAttempt(tx, attempt))) return null;
  await tx
    .update(orders)
    .set({ state: 'created', expiresAt, amountFen, closeReason: null, closedAt: null })
    .where(and(eq(orders.id, order.id), inArray(orders.state, [...unpaidStates])));
  if (seq === 1)
    await noteOrderEvent(tx, { orderId: order.id, at: now, kind: 'created', outTradeNo, facts: { amountFen } });
  await noteOrderEvent(tx, { orderId: order.id, at: now, kind: 'charge_asked', outTradeNo, facts: { amountFen } });
  const [added] = await tx.select().from(attempts).where(eq(attempts.outTradeNo, outTradeNo));
  return added ?? null;
}

/** Records that the channel accepted the charge. From then on the sweep queries its result. */
export const noteChargeAccepted = (db: Database, outTradeNo: string, at: Date) =>
  openAttempt(db, { outTradeNo, codeUrl: null, at });

/**
 * Cancels the order of a period that will not be renewed. Skips an order locked by a concurrent settlement, which then
 * sees that the agreement has ended.
 */
export async function cancelRenewalOrder(
  tx: Database,
  { agreementId, period, at }: { agreementId: string; period: number; at: Date },
): Promise<void> {
  const [open] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.agreementId, agreementId), eq(orders.period, period), inArray(orders.state, [...openStates])))
    .for('no key update', { skipLocked: true });
  if (!open) return;
  await tx.update(orders).set({ state: 'expired', closeReason: 'cancelled' }).where(eq(orders.id, open.id));
  await markAttemptsClosing(tx, open.id, at);
  await noteOrderEvent(tx, { orderId: open.id, at, kind: 'cancelled' });
}

/** Returns the agreement and period that an order renewed; null for an order that a buyer placed. */
export async function findRenewed(
  db: Database,
  orderId: string,
): Promise<{ agreementId: string; period: number } | null> {
  const [order] = await db
    .select({ agreementId: orders.agreementId, period: orders.period })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order?.agreementId && order.period !== null ? { agreementId: order.agreementId, period: order.period } : null;
}
