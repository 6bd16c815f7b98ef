import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { grantMembership } from '../../membership/index.ts';
import { postAcceptance, scheduleRevenue } from '../books/index.ts';
import { consumeHold } from '../catalogue/index.ts';
import type { PayDeps } from '../pay-deps.ts';
import { noteOrderEvent, takeOrder } from './order-queries.ts';
import { orders, payments } from './orders.tables.ts';

/**
 * A person decided that money in review pays for its order after all. Within the transaction that writes who decided;
 * false when there is nothing to decide, or nobody to give to. The other decision is a refund.
 */
export async function acceptReview(
  tx: Database,
  deps: Pick<PayDeps, 'clock' | 'announce'>,
  orderId: string,
): Promise<boolean> {
  const at = deps.clock.now();
  const order = await takeOrder(tx, orderId);
  const { accountId, productId, vas, length, listFen, settledOutTradeNo: attemptId } = order;
  if (order.state !== 'review' || accountId === null || attemptId === null) return false;
  if (!(await consumeHold(tx, { productId, orderId, accountId, at }))) return false;
  const [payment] = await tx
    .update(payments)
    .set({ disposition: 'applied' })
    .where(and(eq(payments.outTradeNo, attemptId), eq(payments.disposition, 'review')))
    .returning();
  if (!payment) return false;
  const { paidFen } = payment;
  const source = { type: 'order', id: orderId } as const;
  const { startsAt: from, endsAt: to } = await grantMembership(tx, { accountId, source, productId, vas, length, at });
  await tx
    .update(orders)
    .set({ state: 'granted', grantedAt: at })
    .where(and(eq(orders.id, orderId), eq(orders.state, 'review')));
  await postAcceptance(tx, { orderId, attemptId, paidFen, at });
  await scheduleRevenue(tx, { orderId, amountFen: paidFen, discountFen: listFen - paidFen, from, to });
  const facts = { from: from.toISOString(), until: to.toISOString() };
  await noteOrderEvent(tx, { orderId, at, kind: 'accepted', outTradeNo: attemptId, facts: { paidFen } });
  await noteOrderEvent(tx, { orderId, at, kind: 'granted', outTradeNo: attemptId, facts });
  await deps.announce(tx);
  return true;
}
