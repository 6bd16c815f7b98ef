import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { cancelRenewalOrder, findRenewed } from '../orders/renewal-orders.ts';
import { findOrder } from '../orders/order-queries.ts';
import { dayOf } from '../../../time/shanghai.ts';
import { type StopReason } from './agreement.ts';
import { noteEvent, type Agreement } from './agreement-queries.ts';
import { lockRenewal } from './advance-charge.ts';
import type { RenewalStopDeps } from './renewal-deps.ts';
import { stoppedLetter } from './renewal-messages.ts';
import { agreements } from './renewals.tables.ts';

/** Stop reasons without a message, because the account no longer exists. */
const silent = new Set<StopReason>(['erased']);
/** Stop reasons that the member did not choose. The member also gets a text message or e-mail. */
const loud = new Set<StopReason>(['operator', 'failures', 'price', 'withdrawn', 'account', 'held']);

/**
 * Stops an agreement, so that no further charge can start; a job then terminates it at the channel. Returns null if the
 * agreement was already stopped.
 */
export async function stopAgreement(
  tx: Database,
  deps: RenewalStopDeps,
  id: string,
  reason: StopReason,
): Promise<Agreement | null> {
  const at = deps.clock.now();
  // If the channel reported the end, the agreement need not be terminated there.
  const isFromChannel = reason === 'channel';
  const [stopped] = await tx
    .update(agreements)
    .set({
      state: isFromChannel ? 'stopped' : 'stopping',
      stopReason: reason,
      stoppedAt: at,
      nextAt: isFromChannel ? null : at,
      tries: 0,
      chargeNo: null,
    })
    .where(and(eq(agreements.id, id), inArray(agreements.state, ['signing', 'active'])))
    .returning();
  if (!stopped) return null;
  await cancelRenewalOrder(tx, { agreementId: id, period: stopped.period, at });
  await noteEvent(tx, stopped, 'stopped', at, { reason });
  const { accountId, productName, amountFen } = stopped;
  if (accountId !== null && !silent.has(reason) && hasBegun(stopped)) {
    await deps.tellBuyer(tx, accountId, stoppedLetter(productName, reason));
    if (loud.has(reason)) {
      const words = { product: productName, amountFen, day: dayOf(at) };
      await deps.ports.notify(tx, accountId, { notice: 'renewal_stopped', ...words });
    }
  }
  await deps.announce(tx);
  return stopped;
}

/** Whether the agreement was signed or paid. Stopping an unused offer sends no message. */
const hasBegun = ({ contractId, firstPaidAt }: Agreement) => contractId !== null || firstPaidAt !== null;

/** Stops an agreement in its own transaction. */
export async function endAgreement(
  deps: RenewalStopDeps & { db: Database },
  id: string,
  reason: StopReason,
): Promise<void> {
  await deps.db.transaction((tx) => stopAgreement(tx, deps, id, reason));
}

/** Stops all agreements of an account; only the reasons in `stoppable` also stop unsigned agreements. */
export async function stopAllOf(
  tx: Database,
  deps: RenewalStopDeps,
  accountId: string,
  reason: StopReason,
): Promise<number> {
  const live = await tx
    .select({ id: agreements.id })
    .from(agreements)
    .where(and(eq(agreements.accountId, accountId), inArray(agreements.state, stoppable[reason] ?? ['active'])))
    // Locks agreements in the order of their ids, so that concurrent calls do not deadlock.
    .orderBy(asc(agreements.id))
    .for('no key update');
  let stopped = 0;
  for (const { id } of live) if (await stopAgreement(tx, deps, id, reason)) stopped += 1;
  return stopped;
}

/** Stop reasons that also stop unsigned agreements. */
const stoppable: Partial<Record<StopReason, ('signing' | 'active')[]>> = {
  erased: ['signing', 'active'],
  member: ['signing', 'active'],
  held: ['signing', 'active'],
};

/** Stops an agreement when its last paid period is refunded. */
export async function stopForRefund(tx: Database, deps: RenewalStopDeps, orderId: string): Promise<void> {
  const order = await findOrder(tx, orderId);
  // Locks all agreements of this kind of membership by id, because revoking the days locks them in this order.
  if (order?.accountId) await lockRenewal(tx, { accountId: order.accountId, vas: order.vas });
  const renewed = await findRenewed(tx, orderId);
  const which = renewed
    ? and(eq(agreements.id, renewed.agreementId), eq(agreements.period, renewed.period + 1))
    : and(eq(agreements.orderId, orderId), inArray(agreements.period, [1, 2]));
  const last = await tx.select({ id: agreements.id }).from(agreements).where(which);
  for (const { id } of last) await stopAgreement(tx, deps, id, 'refund');
}
