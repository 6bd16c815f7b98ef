import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { cancelRenewalOrder, findRenewed } from '../orders/renewal-orders.ts';
import { findOrder } from '../orders/order-queries.ts';
import { dayOf } from '../../../time/shanghai.ts';
import { type StopReason } from './agreement.ts';
import { noteEvent, type Agreement } from './agreement-queries.ts';
import { lockRenewal } from './bring-forward.ts';
import type { RenewalStopDeps } from './renewal-deps.ts';
import { stoppedLetter } from './renewal-letters.ts';
import { agreements } from './renewals.tables.ts';

/** Nobody is left to be told, or nothing had begun that could stop. */
const silent = new Set<StopReason>(['erased']);
/** A member who stops it is told where they do so; whoever did not expect it hears of it on their phone. */
const loud = new Set<StopReason>(['operator', 'failures', 'price', 'withdrawn', 'account', 'held']);

/**
 * Ends an agreement for us, at once: from here on no charge can begin, for beginning one needs the state that this
 * statement takes away. The channel is told by a job. Null when it had ended before.
 */
export async function stopAgreement(
  tx: Database,
  deps: RenewalStopDeps,
  id: string,
  reason: StopReason,
): Promise<Agreement | null> {
  const at = deps.clock.now();
  // What the channel itself ended it need not be told.
  const isTold = reason === 'channel';
  const [stopped] = await tx
    .update(agreements)
    .set({
      state: isTold ? 'stopped' : 'stopping',
      stopReason: reason,
      stoppedAt: at,
      nextAt: isTold ? null : at,
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

/** Of a code that was neither signed nor paid there is nothing to tell. */
const hasBegun = ({ contractId, firstPaidAt }: Agreement) => contractId !== null || firstPaidAt !== null;

/** The same in a transaction of its own. */
export async function endAgreement(
  deps: RenewalStopDeps & { db: Database },
  id: string,
  reason: StopReason,
): Promise<void> {
  await deps.db.transaction((tx) => stopAgreement(tx, deps, id, reason));
}

/** Everything of an account that could still be charged. */
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
    // All at once and by their ids: two who stop everything take them in the same order.
    .orderBy(asc(agreements.id))
    .for('no key update');
  let stopped = 0;
  for (const { id } of live) if (await stopAgreement(tx, deps, id, reason)) stopped += 1;
  return stopped;
}

/** Whoever leaves, wants no more of it or may not buy leaves what is half signed, too. */
const stoppable: Partial<Record<StopReason, ('signing' | 'active')[]>> = {
  erased: ['signing', 'active'],
  member: ['signing', 'active'],
  held: ['signing', 'active'],
};

/** The last period that was paid goes back, so what follows it is not wanted. */
export async function stopForRefund(tx: Database, deps: RenewalStopDeps, orderId: string): Promise<void> {
  const order = await findOrder(tx, orderId);
  // Before any of them is touched: the days go back next, and want all that renews them.
  if (order?.accountId) await lockRenewal(tx, { accountId: order.accountId, vas: order.vas });
  const renewed = await findRenewed(tx, orderId);
  const which = renewed
    ? and(eq(agreements.id, renewed.agreementId), eq(agreements.period, renewed.period + 1))
    : and(eq(agreements.orderId, orderId), inArray(agreements.period, [1, 2]));
  const last = await tx.select({ id: agreements.id }).from(agreements).where(which);
  for (const { id } of last) await stopAgreement(tx, deps, id, 'refund');
}
