import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { markAttemptsClosing } from '../orders/attempt-queries.ts';
import { openStates } from '../orders/order.ts';
import { lockOrdersOf, noteOrderEvent } from '../orders/order-queries.ts';
import { orders } from '../orders/orders.tables.ts';
import type { RenewalStopDeps } from '../renewals/renewal-deps.ts';
import { stopAllOf } from '../renewals/stop-renewal.ts';
import { markHeld, type PurchaseHold } from '../orders/buyer-queries.ts';

/** What a hold ended. */
export interface HoldOutcome {
  renewals: number;
  orders: number;
}

/**
 * From here on nothing can be ordered for an account and nothing renews itself: agreements end, signed or half signed, and orders that
 * wait are closed. What was paid stays as it is. Null where it was so already.
 */
export async function holdPurchases(
  tx: Database,
  deps: RenewalStopDeps,
  accountId: string,
  hold: PurchaseHold,
): Promise<HoldOutcome | null> {
  if (!(await markHeld(tx, accountId, hold))) return null;
  // Orders before agreements, as by whoever brings money (decision 0047).
  await lockOrdersOf(tx, accountId);
  const renewals = await stopAllOf(tx, deps, accountId, 'held');
  const closed = await closeWaiting(tx, accountId, hold.at);
  await deps.announce(tx);
  return { renewals, orders: closed };
}

/** As if their buyer had cancelled them: the sweep closes their codes, and money that comes all the same is late money or is given. */
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
