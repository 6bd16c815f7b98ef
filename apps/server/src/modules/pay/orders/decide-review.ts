import type { ServiceRefusal } from '@feisuo/contract/facts/service-refusals';
import { and, asc, eq, gt, gte, or } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { grantMembership } from '../../membership/index.ts';
import { postAcceptance } from '../books/post-payment.ts';
import { scheduleRevenue } from '../books/revenue.ts';
import { consumeHold } from '../catalogue/quotas.ts';
import type { RenewalHooks } from './renewals-port.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import type { RefundRow as Refund } from '../refunds/refund-queries.ts';
import type { RefundDeps } from '../refunds/refund-deps.ts';
import type { SettleDeps } from './settle-payment.ts';
import { findReviewReasons, isReturnedByChannel, reasonOf } from './review-reasons.ts';
import type { ReviewReason } from './judge-payment.ts';
import { noteOrderEvent, lockOrder, type Payment, type PayOrder } from './order-queries.ts';
import { attempts, orders, payments } from './orders.tables.ts';
import { findInReview, moneyIdOfPayment } from './order-refund-port.ts';
import { announcePaid } from './announce-order.ts';

export interface ReviewedPayment extends Payment {
  askedFen: number;
  orderState: PayOrder['state'];
  accountId: string | null;
  productName: string;
  reason: ReviewReason;
}

/** Lists payments in review, of all orders or of one, oldest first. */
export async function listReviews(
  db: Database,
  {
    orderId,
    after,
    limit = 1_000,
  }: { orderId?: string; after?: { at: Date; id: number } | undefined; limit?: number } = {},
): Promise<ReviewedPayment[]> {
  const isLater = after && or(gt(payments.recordedAt, after.at), gt(payments.id, after.id));
  const rows = await db
    .select({
      payment: payments,
      askedFen: attempts.amountFen,
      state: orders.state,
      accountId: orders.accountId,
      productName: orders.productName,
    })
    .from(payments)
    .innerJoin(attempts, eq(attempts.outTradeNo, payments.outTradeNo))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.disposition, 'review'),
        orderId === undefined ? undefined : eq(payments.orderId, orderId),
        after && gte(payments.recordedAt, after.at),
        isLater,
      ),
    )
    .orderBy(asc(payments.recordedAt), asc(payments.id))
    .limit(limit);
  const reasons = await findReviewReasons(
    db,
    rows.map(({ payment }) => payment.outTradeNo),
  );
  return rows.map(({ payment, askedFen, state: orderState, accountId, productName }) => {
    const otherwise = payment.paidFen === askedFen ? 'refunded at the channel' : 'wrong amount';
    return {
      ...payment,
      askedFen,
      orderState,
      accountId,
      productName,
      reason: reasonOf(reasons, payment) ?? otherwise,
    };
  });
}

/**
 * Accepts a payment in review, so that its order is granted. Returns null if there is no payment with this id.
 * @throws AppError `failed_precondition` if the payment cannot be accepted; the operator can refund it instead
 */
export async function acceptReview(
  tx: Database,
  deps: Pick<SettleDeps, 'clock' | 'announce' | 'sales'> & {
    renewals: Pick<RenewalHooks, 'lockAgreement' | 'notePaid'>;
    /** The name of the operator, for the order's timeline. */
    actor?: string;
  },
  paymentId: number,
): Promise<Payment | null> {
  const at = deps.clock.now();
  const taken = await claimReview(tx, paymentId, 'applied');
  if (!taken) return null;
  const { payment, order } = taken;
  if (await isReturnedByChannel(tx, payment)) throw refuse('REVIEW_CHANNEL_RETURNED', GONE);
  const { id: orderId, accountId, productId, vas, length, listFen } = order;
  const { outTradeNo, paidFen, paidAt } = payment;
  if (order.state !== 'review')
    throw refuse('REVIEW_NOT_ACCEPTABLE', `the order is ${order.state}: refund the payment`);
  if (accountId === null)
    throw refuse('REVIEW_NOT_ACCEPTABLE', 'the account of the buyer was erased: refund the payment');
  if (!(await consumeHold(tx, { productId, orderId, accountId, at })))
    throw refuse('REVIEW_NOT_ACCEPTABLE', 'the product is sold out: refund the payment');
  // Locks the agreement before the days, in the same order as `takeBackDays`; otherwise the two could deadlock.
  if (order.isRenewing) await deps.renewals.lockAgreement(tx, order.agreementId ?? outTradeNo);
  const source = { type: 'order', id: orderId } as const;
  const granted = await grantMembership(tx, { accountId, source, productId, vas, length, at });
  const { startsAt: from, endsAt: to, lastEndsAt } = granted;
  await tx
    .update(orders)
    .set({ state: 'granted', grantedAt: at, settledOutTradeNo: outTradeNo, paidAt })
    .where(and(eq(orders.id, orderId), eq(orders.state, 'review')));
  await postAcceptance(tx, { orderId, attemptId: await moneyIdOfPayment(tx, payment), paidFen, at });
  await scheduleRevenue(tx, { orderId, amountFen: paidFen, discountFen: listFen - paidFen, from, to });
  const facts = { from: from.toISOString(), until: to.toISOString() };
  const by = deps.actor === undefined ? {} : { by: deps.actor };
  await noteOrderEvent(tx, { orderId, at, kind: 'accepted', outTradeNo, facts: { paidFen, ...by } });
  await noteOrderEvent(tx, { orderId, at, kind: 'granted', outTradeNo, facts });
  // If the order has an agreement, this payment pays a period of the agreement.
  await deps.renewals.notePaid(tx, { order, outTradeNo, paidFen, endsAt: lastEndsAt });
  if (order.agreementId === null) await deps.sales.sold(tx, { orderId, accountId, paidFen, startsAt: from });
  await announcePaid(tx, order, { paidFen, channel: payment.channel, paidAt, at });
  await deps.announce(tx);
  return payment;
}

/** Refunds a payment in review in full. If the order has no other payment, the refund ends the order. */
export async function refundReview(
  tx: Database,
  deps: RefundDeps,
  paymentId: number,
  reason: string,
): Promise<Refund | null> {
  const taken = await claimReview(tx, paymentId, 'returned');
  if (!taken) return null;
  const { payment, order } = taken;
  if (await isReturnedByChannel(tx, payment)) throw refuse('REVIEW_CHANNEL_RETURNED', GONE);
  const { id: orderId } = order;
  const left = await findInReview(tx, orderId);
  if (order.state === 'review' && left) {
    await tx.update(orders).set({ settledOutTradeNo: left.outTradeNo }).where(eq(orders.id, orderId));
  }
  return requestRefund(tx, deps, {
    orderId,
    attemptId: await moneyIdOfPayment(tx, payment),
    amountFen: payment.paidFen,
    reason,
    by: 'operator',
    takesGrant: order.state === 'review' && !left,
  });
}

/**
 * Returns a payment in review without locking it; null if there is no payment with this id.
 * @throws AppError `failed_precondition` if it was already decided
 */
export async function findReviewed(tx: Database, paymentId: number): Promise<Payment | null> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  if (payment && payment.disposition !== 'review') throw refuse('REVIEW_DECIDED', 'the payment is not in review');
  return payment ?? null;
}

/**
 * Sets the decision about a payment in review; throws if an operator has already decided. Locks the order first, as
 * settlement does.
 */
export async function claimReview(
  tx: Database,
  paymentId: number,
  disposition: 'applied' | 'returned' | 'written_off',
): Promise<{ payment: Payment; order: PayOrder } | null> {
  const [known] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  if (!known) return null;
  const order = await lockOrder(tx, known.orderId);
  const [payment] = await tx
    .update(payments)
    .set({ disposition })
    .where(and(eq(payments.id, paymentId), eq(payments.disposition, 'review')))
    .returning();
  if (!payment) throw refuse('REVIEW_DECIDED', 'the payment is not in review');
  return { payment, order };
}

const GONE = 'the channel has returned it already: write it off';
export const refuse = (reason: ServiceRefusal, description: string) =>
  new AppError('failed_precondition', { reason, description });
