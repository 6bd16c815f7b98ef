import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { findOrderPeriod } from './order-grants.ts';
import { quoteRefund, type RefundQuote } from './quote-refund.ts';
import { refuseRefund } from './refuse-refund.ts';
import type { PaidAttempt, RefundDeps } from './refund-deps.ts';
import { listRefundsOfOrder, promisedOf, type RefundRow } from './refund-queries.ts';
import { requestRefund } from './request-refund.ts';

export interface QuotedRefund {
  /** The amounts that can be refunded now; null if the order has no granted days. */
  quote: RefundQuote | null;
  payment: PaidAttempt | null;
  /** The refunds of the order, the newest first. */
  refunds: RefundRow[];
}

/**
 * Returns the amounts that the buyer could get refunded now, and all refunds of the order. Throws not_found for another
 * account's order.
 */
export async function quoteOrder(
  deps: Pick<RefundDeps, 'db' | 'clock' | 'orders'>,
  accountId: string,
  orderId: string,
): Promise<QuotedRefund> {
  const { db, clock, orders } = deps;
  const order = await orders.findPaidOrder(db, orderId);
  if (order?.accountId !== accountId) throw new AppError('not_found', { description: 'no such order' });
  const refunds = await listRefundsOfOrder(db, orderId);
  const { payment, isGranted } = order;
  if (!payment || !isGranted) return { quote: null, payment, refunds };
  const now = clock.now();
  const period = await findOrderPeriod(db, { orderId, accountId, now });
  const promisedFen = await promisedOf(db, payment.attemptId);
  return { quote: quoteRefund({ ...payment, promisedFen }, period, now), payment, refunds };
}

export interface MemberRefund {
  orderId: string;
  /** `by_day` is approved automatically by the published rule; an operator decides about `full`. */
  kind: 'by_day' | 'full';
  /** The amount that the page showed to the member. */
  amountFen: number;
}

/** Requests a refund for a member. If a refund of the order is in progress, returns that refund. */
export async function askForRefund(deps: RefundDeps, accountId: string, asked: MemberRefund): Promise<RefundRow> {
  const quoted = await quoteOrder(deps, accountId, asked.orderId);
  const underWay = quoted.refunds.find(isUnderWay);
  if (underWay) return underWay;
  try {
    const payment = agree(quoted, asked);
    return await deps.db.transaction((tx) => request(tx, deps, asked, payment));
  } catch (error) {
    // Returns the refund that a concurrent request has just created.
    const other = (await listRefundsOfOrder(deps.db, asked.orderId)).find(isUnderWay);
    if (other && error instanceof AppError) return other;
    throw error;
  }
}

/** Throws if the amount differs from the one shown to the member, because it may have changed at midnight. */
function agree({ quote, payment }: QuotedRefund, { kind, amountFen }: MemberRefund) {
  if (!quote || !payment) throw refuseRefund('REFUND_NOT_POSSIBLE');
  const sum = kind === 'full' ? quote.fullFen : quote.byDayFen;
  if (!sum) throw refuseRefund(kind === 'full' ? 'REFUND_NOT_FULL' : 'REFUND_NOTHING_LEFT');
  if (sum !== amountFen) throw refuseRefund('REFUND_QUOTE_CHANGED');
  return { attemptId: payment.attemptId, amountFen };
}

const request = (
  tx: Database,
  deps: RefundDeps,
  { orderId, kind }: MemberRefund,
  { attemptId, amountFen }: { attemptId: string; amountFen: number },
) =>
  requestRefund(tx, deps, {
    orderId,
    attemptId,
    amountFen,
    reason: kind === 'full' ? '未使用，七天内申请全额退款' : '按剩余天数退款',
    by: 'member',
    takesGrant: true,
    isAsked: kind === 'full',
  });

const isUnderWay = ({ by, state }: RefundRow) => by === 'member' && state !== 'declined' && state !== 'succeeded';
