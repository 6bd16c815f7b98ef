import { payReferFromDefault } from '@feisuo/contract/facts/pay-vocabulary';
import type { ConsoleOrderDetail, OrderStep } from '@feisuo/contract/schemas/console-orders';
import { readRefundLimit } from '../operator-actions/pay/refund-limit.ts';
import { findActivity } from '../modules/activity/index.ts';
import { namesOfChannels } from '../modules/attribution/index.ts';
import {
  findAgreementOfOrder,
  findOrderPeriod,
  findRefundable,
  listAttempts,
  listChannelEvents,
  listEventsOf,
  listOrderEvents,
  listPayments,
  listProposals,
  listRefundsOfOrder,
  listReviews,
  namesOfPayPages,
  sumRefundedByOperators,
  type FoundOrder,
  type PayDeps,
  type RefundProposal,
} from '../modules/pay/index.ts';
import { listOperators } from '../modules/operator/index.ts';
import {
  showProposal,
  tellOrder,
  tellRefund,
  tellReview,
} from '../operator-actions/pay/describe-orders-and-refunds.ts';

export async function describeOrder(pay: PayDeps, order: FoundOrder, onlooker: string): Promise<ConsoleOrderDetail> {
  const { db, clock, config } = pay;
  const { id: orderId, accountId } = order;
  const [
    attempts,
    payments,
    events,
    refunds,
    reviews,
    proposals,
    agreement,
    refundable,
    period,
    refundedFen,
    limitFen,
    roster,
  ] = await Promise.all([
    listAttempts(db, orderId),
    listPayments(db, orderId),
    listOrderEvents(db, orderId),
    listRefundsOfOrder(db, orderId),
    listReviews(db, { orderId }),
    listProposals(db, { orderId }),
    findAgreementOfOrder(db, order),
    findRefundable(db, pay, orderId),
    accountId === null ? null : findOrderPeriod(db, { orderId, accountId, now: clock.now() }),
    sumRefundedByOperators(db, orderId),
    readRefundLimit(db, clock.now()),
    listOperators(db),
  ]);
  const [notices, renewals, activity, pageNames, sourceNames] = await Promise.all([
    listChannelEvents(db, [
      ...attempts.map(({ outTradeNo }) => outTradeNo),
      ...refunds.map(({ refundNo }) => refundNo),
    ]),
    agreement ? listEventsOf(db, agreement.id) : [],
    order.actId === '' ? null : findActivity(db, order.actId),
    namesOfPayPages(db, [order.payPageId, order.actId]),
    namesOfChannels(db, [order.referFrom]),
  ]);
  const steps: OrderStep[] = [
    ...events.map(({ at, kind, outTradeNo, facts }) => stepOf('order', at, kind, facts, outTradeNo)),
    ...notices.map(({ firstAt, kind, channel, effect, times, subject }) =>
      stepOf('notice', firstAt, kind, { channel, effect, times, subject }),
    ),
    ...renewals.map(({ at, kind, period: number, facts }) => stepOf('renewal', at, kind, { ...facts, period: number })),
    ...proposals.flatMap(stepsOfProposal),
  ];
  return {
    order: tellOrder(order),
    listFen: order.listFen,
    days: order.days,
    vas: order.vas,
    priceKind: order.priceKind,
    actId: order.actId,
    // An order sold at a pay page's own price has the id of the pay page as activity id.
    actName: activity?.name ?? (pageNames.get(order.actId) || null),
    payPageId: order.payPageId,
    payPageName: pageNames.get(order.payPageId) || null,
    referFrom: order.referFrom,
    referName: sourceNames.get(order.referFrom) || null,
    isDefaultRefer: [config.pay.defaults.referFrom, payReferFromDefault].includes(order.referFrom),
    closeReason: order.closeReason,
    period: period && { from: period.startsAt.toISOString(), until: period.endsAt.toISOString() },
    refundable: refundable && { ...refundable, givenFen: refundedFen, limitFen },
    agreementId: agreement?.id ?? null,
    renewal: agreement && { state: agreement.state, chargesAt: agreement.chargesAt.toISOString() },
    attempts: attempts.map(({ outTradeNo, channel, state, amountFen, createdAt, expiresAt }) => ({
      outTradeNo,
      channel,
      state,
      amountFen,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    payments: payments.map(({ id, channel, transactionId, outTradeNo, paidFen, paidAt, via, disposition }) => ({
      id: String(id),
      channel,
      transactionId,
      outTradeNo,
      paidFen,
      paidAt: paidAt.toISOString(),
      via,
      disposition,
    })),
    refunds: refunds.map(tellRefund),
    reviews: reviews.map(tellReview),
    proposals: proposals.map(showProposal({ roster, name: onlooker, now: clock.now() })),
    timeline: inOrder(steps),
  };
}

/**
 * Sorts steps by time. At equal times a channel's notification comes first, because it causes the other steps; steps
 * from one table keep their order.
 */
const inOrder = (steps: readonly OrderStep[]): OrderStep[] =>
  steps.toSorted((a, b) => a.at.localeCompare(b.at) || causeOf(a) - causeOf(b));

const causeOf = ({ source }: OrderStep): number => (source === 'notice' ? 0 : 1);

export const stepOf = (
  source: OrderStep['source'],
  at: Date,
  kind: string,
  facts: OrderStep['facts'],
  outTradeNo: string | null = null,
): OrderStep => ({ at: at.toISOString(), source, kind, outTradeNo, facts });

function stepsOfProposal({ askedAt, askedBy, amountFen, reason, state, decidedAt, decidedBy, note }: RefundProposal) {
  const asked = stepOf('approval', askedAt, 'proposed', { amountFen, by: askedBy, reason });
  return decidedAt ? [asked, stepOf('approval', decidedAt, state, { amountFen, by: decidedBy, note })] : [asked];
}
