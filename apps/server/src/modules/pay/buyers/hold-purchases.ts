import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { markAttemptsClosing } from '../orders/attempt-queries.ts';
import { openStates } from '../orders/order.ts';
import { lockOrdersOf, noteOrderEvent } from '../orders/order-queries.ts';
import { orders } from '../orders/orders.tables.ts';
import type { RenewalStopDeps } from '../renewals/renewal-deps.ts';
import { stopAllOf } from '../renewals/stop-renewal.ts';
import { markHeld, type PurchaseHold } from '../orders/buyer-queries.ts';

export interface HoldOutcome {
  renewals: number;
  orders: number;
}

/**
 * Sets a purchase hold: stops all agreements of the account, also unsigned ones, and closes its unpaid orders. Returns
 * null if the account already has a purchase hold.
 */
export async function holdPurchases(
  tx: Database,
  deps: RenewalStopDeps,
  accountId: string,
  hold: PurchaseHold,
): Promise<HoldOutcome | null> {
  if (!(await markHeld(tx, accountId, hold))) return null;
  // Locks orders before agreements, as settlement does (decision 0045).
  await lockOrdersOf(tx, accountId);
  const renewals = await stopAllOf(tx, deps, accountId, 'held');
  const closed = await closeWaiting(tx, accountId, hold.at);
  await deps.announce(tx);
  return { renewals, orders: closed };
}

/**
 * Closes unpaid orders as if the member had cancelled them: the sweep closes their codes, and a payment that still
 * arrives is settled as usual.
 */
async function closeWaiting(tx: Database, accountId: string, at: Date): Promise<number> {
  const closed = await tx
    .update(orders)
    .set({ state: 'expired', closeReason: 'cancelled' })
    .where(and(eq(orders.accountId, accountId), isNull(orders.agreementId), inArray(orders.state, [...openStates])))
    .returning({ id: orders.id });
  for (const { id: orderId } of closed) {
    await markAttemptsClosing(tx, orderId, at);
    await noteOrderEvent(tx, { orderId, at, kind: 'purchases_held' });
  }
  return closed.length;
}
