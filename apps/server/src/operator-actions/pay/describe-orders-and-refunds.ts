import type {
  ConsoleAgreement,
  ConsoleOrder,
  ConsoleRefund,
  Newcomer,
  RefundProposal,
  ReviewedMoney,
  ShownProposal,
} from '@feisuo/contract/schemas/console-orders';
import { findNewcomer, type listOperators } from '../../modules/operator/index.ts';
import type { RefundOutcome } from './refund-or-propose.ts';
import type {
  Agreement,
  FoundOrder,
  Refund,
  RefundProposal as Proposal,
  ReviewedPayment,
} from '../../modules/pay/index.ts';
import { iso } from '../../formats/iso.ts';

export const tellOrder = (order: FoundOrder): ConsoleOrder => ({
  id: order.id,
  accountId: order.accountId,
  state: order.state,
  productId: order.productId,
  productName: order.productName,
  num: order.num,
  amountFen: order.amountFen,
  paidFen: order.paidFen,
  refundedFen: order.refundedFen,
  hasWaitingRefund: order.hasWaitingRefund,
  channel: order.channel,
  isRenewal: order.agreementId !== null,
  createdAt: order.createdAt.toISOString(),
  paidAt: iso(order.paidAt),
});

export const tellRefund = (refund: Refund): ConsoleRefund => ({
  refundNo: refund.refundNo,
  orderId: refund.orderId,
  channel: refund.channel,
  amountFen: refund.amountFen,
  by: refund.by,
  takesGrant: refund.takesGrant,
  state: refund.state,
  reason: refund.reason,
  note: refund.note,
  at: refund.at.toISOString(),
  succeededAt: iso(refund.succeededAt),
});

export const tellProposal = (proposal: Proposal): RefundProposal => ({
  id: String(proposal.id),
  kind: proposal.kind,
  orderId: proposal.orderId,
  amountFen: proposal.amountFen,
  takesGrant: proposal.takesGrant,
  reason: proposal.reason,
  askedBy: proposal.askedBy,
  askedAt: proposal.askedAt.toISOString(),
  state: proposal.state,
  decidedBy: proposal.decidedBy,
  decidedAt: iso(proposal.decidedAt),
  note: proposal.note,
  refundNo: proposal.refundNo,
});

/** The operator who views proposals, all operators, and the current time. */
export interface ProposalViewer {
  roster: Awaited<ReturnType<typeof listOperators>>;
  name: string;
  now: Date;
}

/** The operator who is too new to take part in this approval; null if none. */
export function tellNewcomer({ roster, name, now }: ProposalViewer, askedBy: string): Newcomer | null {
  const newcomer = findNewcomer(roster, [askedBy, name], now);
  return newcomer && { name: newcomer.name, until: iso(newcomer.until) };
}

export const showProposal =
  (onlooker: ProposalViewer) =>
  (proposal: Proposal): ShownProposal => ({
    ...tellProposal(proposal),
    newcomer: proposal.state === 'waiting' ? tellNewcomer(onlooker, proposal.askedBy) : null,
  });

export const tellOutcome = ({ refund, proposal }: RefundOutcome) => ({
  outcome: refund ? ('done' as const) : ('waits' as const),
  refund: refund && tellRefund(refund),
  proposal: proposal && tellProposal(proposal),
});

export const tellAgreement = (agreement: Agreement): ConsoleAgreement => ({
  id: agreement.id,
  accountId: agreement.accountId,
  orderId: agreement.orderId,
  channel: agreement.channel,
  contractId: agreement.contractId,
  state: agreement.state,
  stopReason: agreement.stopReason,
  productName: agreement.productName,
  amountFen: agreement.amountFen,
  periodDays: agreement.periodDays,
  period: agreement.period,
  chargesAt: agreement.chargesAt.toISOString(),
  failures: agreement.failures,
  createdAt: agreement.createdAt.toISOString(),
  signedAt: iso(agreement.signedAt),
  stoppedAt: iso(agreement.stoppedAt),
});

/** A payment in review, for the operator who decides about it. */
export const tellReview = (one: ReviewedPayment): ReviewedMoney => ({
  id: String(one.id),
  orderId: one.orderId,
  orderState: one.orderState,
  accountId: one.accountId,
  productName: one.productName,
  channel: one.channel,
  transactionId: one.transactionId,
  askedFen: one.askedFen,
  paidFen: one.paidFen,
  why: one.reason,
  paidAt: one.paidAt.toISOString(),
});
