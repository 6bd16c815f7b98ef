import { and, eq, inArray } from 'drizzle-orm';
import type { PersonalData } from '../../../ports/personal-data.ts';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { quotaHolds } from '../catalogue/catalogue.tables.ts';
import { markAttemptsClosing } from './attempt-queries.ts';
import { openStates } from './order.ts';
import { listOrderEvents, noteOrderEvent } from './order-queries.ts';
import { orders } from './orders.tables.ts';

/** Replaces the account id in quota holds of an erased account. */
const ERASED_ACCOUNT = '';

/** Erasure keeps the orders and removes their account id. */
export const makeOrderPersonalData = ({ clock }: { clock: Clock }): PersonalData => ({
  name: 'orders',

  async move(tx, from, to) {
    await tx.update(orders).set({ accountId: to }).where(eq(orders.accountId, from));
    await tx.update(quotaHolds).set({ accountId: to }).where(eq(quotaHolds.accountId, from));
  },

  async erase(tx, accountId) {
    await endOpenOrders(tx, accountId, clock.now());
    await tx.update(orders).set({ accountId: null }).where(eq(orders.accountId, accountId));
    await tx.update(quotaHolds).set({ accountId: ERASED_ACCOUNT }).where(eq(quotaHolds.accountId, accountId));
  },

  async export(db, accountId) {
    const rows = await db.select().from(orders).where(eq(orders.accountId, accountId)).orderBy(orders.createdAt);
    const exported = [];
    for (const order of rows) {
      const events = await listOrderEvents(db, order.id);
      exported.push({
        id: order.id,
        product: order.productId,
        name: order.productName,
        num: order.num,
        rmb: order.amountFen,
        refunded_rmb: order.refundedFen,
        state: order.state,
        renewing: order.isRenewing,
        refer_from: order.referFrom,
        at: order.createdAt.toISOString(),
        paid_at: order.paidAt?.toISOString() ?? null,
        events: events.map(({ at, kind }) => ({ at: at.toISOString(), kind })),
      });
    }
    return exported;
  },
});

/** Marks the orders of an erased account as expired, so that the sweep closes their codes. */
async function endOpenOrders(tx: Database, accountId: string, at: Date): Promise<void> {
  const ended = await tx
    .update(orders)
    .set({ state: 'expired', closeReason: 'cancelled' })
    .where(and(eq(orders.accountId, accountId), inArray(orders.state, [...openStates])))
    .returning({ id: orders.id });
  for (const { id: orderId } of ended) {
    await markAttemptsClosing(tx, orderId, at);
    await noteOrderEvent(tx, { orderId, at, kind: 'buyer_erased' });
  }
}
