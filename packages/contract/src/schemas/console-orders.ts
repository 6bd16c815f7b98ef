import { Type, type Static } from 'typebox';
import { orderStates, payTypes } from '../facts/pay-vocabulary.ts';
import { Reason, After, DayText, Fen, Nullable, pageReply, RowId } from './console-page.ts';
import { PersonName } from './console-accounts.ts';
import { someText } from './fields.ts';
import { serviceReply } from './service.ts';

/** Orders and refunds, as operators see and change them. */

const Moment = Type.String();
const Channel = Type.Enum(payTypes);

export const ConsoleOrder = Type.Object({
  id: Type.String(),
  accountId: Nullable(Type.String()),
  state: Type.Enum(orderStates),
  productId: Type.String(),
  productName: Type.String(),
  num: Type.Integer(),
  amountFen: Fen,
  /** The paid amount, without duplicate payments. */
  paidFen: Fen,
  refundedFen: Fen,
  /** Whether a refund waits for an operator, because a member requested it or the channel refused it. */
  hasWaitingRefund: Type.Boolean(),
  channel: Nullable(Channel),
  isRenewal: Type.Boolean(),
  createdAt: Moment,
  paidAt: Nullable(Moment),
});
export type ConsoleOrder = Static<typeof ConsoleOrder>;

/** An amount in yuan with at most two decimals, at most 999,999.99. */
const YuanText = Type.String({ pattern: '^[0-9]{1,6}(\\.[0-9]{1,2})?$' });

/**
 * `q` is a complete id of an order, account, attempt, transaction or refund. Each order matches one `state`:
 * `part_refunded` (some money returned) and `days_kept` (all money returned, days kept) are not part of `granted` and
 * `refunded`. Two further values combine states: `live` excludes expired and closed orders, `refund_waits` selects
 * orders with a refund that waits for an operator.
 */
const orderFilters = {
  q: Type.Optional(someText(128)),
  account: Type.Optional(someText(64)),
  state: Type.Optional(Type.Enum([...orderStates, 'part_refunded', 'days_kept', 'live', 'refund_waits'])),
  product: Type.Optional(someText(64)),
  channel: Type.Optional(Channel),
  from: Type.Optional(DayText),
  to: Type.Optional(DayText),
  /** The lowest and the highest price in yuan. */
  min: Type.Optional(YuanText),
  max: Type.Optional(YuanText),
};
export const OrderFilters = Type.Object(orderFilters);
export type OrderFilters = Static<typeof OrderFilters>;
export const OrdersQuery = Type.Object({ ...orderFilters, after: After });
export const OrdersReply = pageReply(ConsoleOrder);

/** Maximum number of orders that are summed, because the time to sum grows with the table. */
export const MOST_SUMMED = 10_000;
/** Sums over all orders that match the filters. */
export const OrderSums = Type.Object({
  /** The number of orders, at most `MOST_SUMMED`. */
  orders: Type.Integer(),
  /** The sums; null if more orders match than are summed. */
  sums: Nullable(Type.Object({ paid: Type.Integer(), paidFen: Fen, refundedFen: Fen })),
});
export type OrderSums = Static<typeof OrderSums>;
export const OrderSumsReply = serviceReply(OrderSums);

/** Maximum number of orders in an export: the newest ones. */
export const MOST_EXPORTED = 10_000;
export const ExportOrdersRequest = Type.Object({ filters: OrderFilters, reason: Reason });
export const ExportedOrder = Type.Object({
  ...ConsoleOrder.properties,
  /** The buyer's name and masked contact; null if the caller may not read accounts, or the account no longer exists. */
  buyer: Nullable(PersonName),
});
export type ExportedOrder = Static<typeof ExportedOrder>;
/** The exported orders. `isCut`: more orders match than an export may contain. */
export const OrderExport = Type.Object({ list: Type.Array(ExportedOrder), isCut: Type.Boolean() });
export type OrderExport = Static<typeof OrderExport>;
export const OrderExportReply = serviceReply(OrderExport);

export const OrderParams = Type.Object({ id: someText(64) });

export const ConsoleRefund = Type.Object({
  refundNo: Type.String(),
  orderId: Type.String(),
  channel: Channel,
  amountFen: Fen,
  by: Type.Enum(['member', 'operator', 'system']),
  takesGrant: Type.Boolean(),
  state: Type.Enum(['asked', 'declined', 'queued', 'processing', 'succeeded', 'abnormal', 'closed']),
  reason: Type.String(),
  note: Nullable(Type.String()),
  at: Moment,
  succeededAt: Nullable(Moment),
});
export type ConsoleRefund = Static<typeof ConsoleRefund>;
/** The buyer of the order; null after the account was erased. */
const Buyer = { accountId: Nullable(Type.String()) };
export const RefundRow = Type.Object({ ...ConsoleRefund.properties, ...Buyer });
export type RefundRow = Static<typeof RefundRow>;

/** A refund that one operator has proposed and another operator must approve or decline. */
export const RefundProposal = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['give', 'asked', 'review']),
  orderId: Type.String(),
  amountFen: Fen,
  takesGrant: Type.Boolean(),
  reason: Type.String(),
  askedBy: Type.String(),
  askedAt: Moment,
  state: Type.Enum(['waiting', 'approved', 'refused', 'withdrawn']),
  decidedBy: Nullable(Type.String()),
  decidedAt: Nullable(Moment),
  note: Nullable(Type.String()),
  refundNo: Nullable(Type.String()),
});
export type RefundProposal = Static<typeof RefundProposal>;
/**
 * An operator who does not count as a second person until the given time, because the second factor is too new. The
 * time is null if the operator has no second factor.
 */
export const Newcomer = Type.Object({ name: Type.String(), until: Nullable(Moment) });
export type Newcomer = Static<typeof Newcomer>;
/** A refund proposal. If `newcomer` is set, the calling operator cannot approve the refund. */
export const ShownProposal = Type.Object({ ...RefundProposal.properties, newcomer: Nullable(Newcomer) });
export type ShownProposal = Static<typeof ShownProposal>;
export const ProposalRow = Type.Object({ ...ShownProposal.properties, ...Buyer });
export type ProposalRow = Static<typeof ProposalRow>;

/** An event in the history of an order. The history is merged from several sources. */
export const OrderStep = Type.Object({
  at: Moment,
  /**
   * The source of the event. `order`: the order's timeline; `notice`: a notification of the payment channel; `renewal`:
   * the agreement of the order; `approval`: the decision of a second operator.
   */
  source: Type.Enum(['order', 'notice', 'renewal', 'approval']),
  kind: Type.String(),
  outTradeNo: Nullable(Type.String()),
  facts: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
});
export type OrderStep = Static<typeof OrderStep>;

/** How the money of a payment was used; see `modules/pay/orders/order.ts`. */
export const Disposition = Type.Enum(['applied', 'duplicate', 'late', 'review', 'returned', 'written_off']);
export type Disposition = Static<typeof Disposition>;
export const ConsolePayment = Type.Object({
  id: Type.String(),
  channel: Channel,
  transactionId: Type.String(),
  outTradeNo: Type.String(),
  paidFen: Fen,
  paidAt: Moment,
  via: Type.String(),
  disposition: Disposition,
});

/** Money that was received and about which an operator must decide. */
export const ReviewedMoney = Type.Object({
  id: Type.String(),
  orderId: Type.String(),
  orderState: Type.Enum(orderStates),
  ...Buyer,
  productName: Type.String(),
  channel: Channel,
  transactionId: Type.String(),
  askedFen: Fen,
  paidFen: Fen,
  why: Type.String(),
  paidAt: Moment,
});
export type ReviewedMoney = Static<typeof ReviewedMoney>;

export const ConsoleOrderDetail = Type.Object({
  order: ConsoleOrder,
  listFen: Fen,
  days: Type.Integer(),
  vas: Type.Integer(),
  priceKind: Type.String(),
  actId: Type.String(),
  /** The name that operators gave to the activity or pay page of the purchase; null if unknown. */
  actName: Nullable(Type.String()),
  payPageId: Type.String(),
  /** The name that operators gave to the pay page; null if it has no name or no longer exists. */
  payPageName: Nullable(Type.String()),
  referFrom: Type.String(),
  /** The name that operators gave to the acquisition channel; null if unknown. */
  referName: Nullable(Type.String()),
  /** Whether the source is the default of a setting, because no link named one. */
  isDefaultRefer: Type.Boolean(),
  closeReason: Nullable(Type.String()),
  /** When the granted days run or ran; null if no days were granted or they were revoked. */
  period: Nullable(Type.Object({ from: Moment, until: Moment })),
  /** The amount that can be refunded; null if nothing was paid, or if the money is part of another case. */
  refundable: Nullable(
    Type.Object({
      paidFen: Fen,
      leftFen: Fen,
      byDayFen: Nullable(Fen),
      /**
       * The amount that operators have refunded so far, and the amount above which a second operator must approve; null
       * means no such amount.
       */
      givenFen: Fen,
      limitFen: Nullable(Fen),
    }),
  ),
  agreementId: Nullable(Type.String()),
  /** The renewal agreement that the order belongs to. `chargesAt` is its next charge. */
  renewal: Nullable(
    Type.Object({
      state: Type.Enum(['signing', 'active', 'stopping', 'stopped', 'failed']),
      chargesAt: Moment,
    }),
  ),
  attempts: Type.Array(
    Type.Object({
      outTradeNo: Type.String(),
      channel: Channel,
      state: Type.String(),
      amountFen: Fen,
      createdAt: Moment,
      expiresAt: Moment,
    }),
  ),
  payments: Type.Array(ConsolePayment),
  refunds: Type.Array(ConsoleRefund),
  /** Payments of the order that are in review. */
  reviews: Type.Array(ReviewedMoney),
  proposals: Type.Array(ShownProposal),
  timeline: Type.Array(OrderStep),
});
export type ConsoleOrderDetail = Static<typeof ConsoleOrderDetail>;
export const OrderDetailReply = serviceReply(ConsoleOrderDetail);

/**
 * Refunds an amount; null means the whole amount that is left. `seenLeftFen` is the amount left that the operator saw;
 * if it has changed, the request is a conflict.
 */
export const GiveRefundRequest = Type.Object({
  amountFen: Nullable(Type.Integer({ minimum: 1, maximum: 100_000_000 })),
  keepsDays: Type.Boolean(),
  seenLeftFen: Type.Integer({ minimum: 0 }),
  reason: Reason,
});
export const ReasonRequest = Type.Object({ reason: Reason });
/** `done`: the refund was executed; `waits`: a second operator must approve it. */
export const RefundOutcome = Type.Object({
  outcome: Type.Enum(['done', 'waits']),
  refund: Nullable(ConsoleRefund),
  proposal: Nullable(RefundProposal),
});
export type RefundOutcome = Static<typeof RefundOutcome>;
export const RefundOutcomeReply = serviceReply(RefundOutcome);

export const RefundsQuery = Type.Object({
  /** `open` selects refunds that wait for an operator. */
  state: Type.Optional(
    Type.Enum(['open', 'asked', 'declined', 'queued', 'processing', 'succeeded', 'abnormal', 'closed']),
  ),
  after: After,
});
export const RefundsReply = pageReply(RefundRow);
export const RefundParams = Type.Object({ no: someText(64) });
export const RefundReply = serviceReply(ConsoleRefund);

export const ProposalsQuery = Type.Object({
  state: Type.Optional(Type.Enum(['waiting', 'approved', 'refused', 'withdrawn'])),
  after: After,
});
export const ProposalsReply = pageReply(ProposalRow);
export const ProposalParams = Type.Object({ id: RowId });
export const ProposalReply = serviceReply(RefundProposal);

/** The amount that one operator may refund alone. Null means any amount. */
const LimitFen = Nullable(Type.Integer({ minimum: 0, maximum: 100_000_000 }));
export const RefundLimit = Type.Object({
  limitFen: LimitFen,
  /** A higher limit that was requested and is not in force yet. */
  pending: Nullable(
    Type.Object({
      limitFen: LimitFen,
      askedBy: Type.String(),
      askedAt: Type.String(),
      reason: Type.String(),
      /** When the higher limit takes effect without an approval; null if a second operator must approve it. */
      countsAt: Nullable(Type.String()),
      newcomer: Nullable(Newcomer),
    }),
  ),
});
export type RefundLimit = Static<typeof RefundLimit>;
export const RefundLimitReply = serviceReply(RefundLimit);
export const RefundLimitRequest = Type.Object({
  limitFen: LimitFen,
  seenFen: Nullable(Type.Integer({ minimum: 0 })),
  reason: Reason,
});

/** Approves or declines a higher limit. `askedAt` is the time of the request that the operator saw. */
export const DecideLimitRequest = Type.Object({
  askedAt: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]{8,12}Z$' }),
  reason: Reason,
});

export const ReviewsQuery = Type.Object({ after: After });
export const ReviewsReply = pageReply(ReviewedMoney);
export const ReviewParams = Type.Object({ id: RowId });

export const ConsoleAgreement = Type.Object({
  id: Type.String(),
  accountId: Nullable(Type.String()),
  orderId: Type.String(),
  channel: Channel,
  contractId: Nullable(Type.String()),
  state: Type.Enum(['signing', 'active', 'stopping', 'stopped', 'failed']),
  stopReason: Nullable(Type.String()),
  productName: Type.String(),
  amountFen: Fen,
  periodDays: Type.Integer(),
  /** The number of the period that will be charged next. */
  period: Type.Integer(),
  chargesAt: Moment,
  failures: Type.Integer(),
  createdAt: Moment,
  signedAt: Nullable(Moment),
  stoppedAt: Nullable(Moment),
});
export type ConsoleAgreement = Static<typeof ConsoleAgreement>;
export const AgreementsQuery = Type.Object({
  q: Type.Optional(someText(128)),
  state: Type.Optional(ConsoleAgreement.properties.state),
  channel: Type.Optional(Channel),
  after: After,
});
export const AgreementsReply = pageReply(ConsoleAgreement);
export const AgreementParams = Type.Object({ id: someText(64) });
export const AgreementDetailReply = serviceReply(
  Type.Object({ agreement: ConsoleAgreement, events: Type.Array(OrderStep) }),
);
