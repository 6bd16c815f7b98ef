export const payTypes = ['wechat', 'alipay'] as const;
export type PayType = (typeof payTypes)[number];
export const payTypeNames: Readonly<Record<PayType, string>> = { wechat: '微信支付', alipay: '支付宝' };

/**
 * Values of `payway`. With the default `qrcode`, the payment channel is in a separate parameter; the name of a channel
 * is also accepted.
 */
export const payWays = ['qrcode', 'wechat', 'alipay'] as const;
export type PayWay = (typeof payWays)[number];
export const payWayDefault: PayWay = 'qrcode';

/** Default values of the settings PAY_PAGE_ID and PAY_REFER_FROM. The seed creates a pay page with this id. */
export const payPageIdDefault = 'jsq_web';
export const payReferFromDefault = 'jsq_web';

/** Kinds of mismatch between a channel's bill and our records. */
export const mismatchKinds = [
  'channel_lacks',
  'we_lack',
  'channel_paid_we_not',
  'we_paid_channel_not',
  'our_amount_less',
  'our_amount_more',
  'fee_differs',
] as const;
export type MismatchKind = (typeof mismatchKinds)[number];

/** How a mismatch was resolved: the missed payment was booked, or an operator explained the cause. */
export const mismatchResolutions = ['booked', 'explained'] as const;
export type MismatchResolution = (typeof mismatchResolutions)[number];

/** Maximum number of days for which a mismatch can be parked. */
export const MISMATCH_PARKED_DAYS = 7;

/** Whether a mismatch is a missed payment, which an operator can book if the channel confirms the payment. */
export const isMissedPayment = ({ kind, rowKind }: { kind: MismatchKind; rowKind: 'payment' | 'refund' }): boolean =>
  kind === 'channel_paid_we_not' && rowKind === 'payment';

/** Order states that the call Issucc returns to pages. */
export const payStatuses = ['waiting', 'paid', 'granted', 'closed', 'refunded', 'review'] as const;
export type PayStatus = (typeof payStatuses)[number];

/**
 * Detailed order states: created → qr_ready → paid → granted; expired → closed when each attempt is closed at its
 * channel; refunding → refunded. In `review` an operator must decide. A partly refunded order stays granted.
 */
export const orderStates = [
  'created',
  'qr_ready',
  'paid',
  'granted',
  'expired',
  'closed',
  'refunding',
  'refunded',
  'review',
] as const;
export type OrderState = (typeof orderStates)[number];

/** Events in the timeline of an order, with the text that members read. */
export const orderEventNames = {
  created: '提交订单',
  code_asked: '更换付款码',
  code_ready: '付款码已生成',
  sheet_asked: '改为在微信内支付',
  sheet_ready: '微信内支付已就绪',
  page_asked: '改为打开微信支付',
  page_ready: '可以打开微信支付',
  code_failed: '付款码没有生成',
  code_closed: '付款码已关闭',
  code_not_closed: '旧付款码等待关闭',
  expired: '付款码过期',
  closed: '订单关闭，没有扣款',
  cancelled: '你取消了订单',
  reopened: '重新生成付款码',
  charge_asked: '自动续费扣款已提交',
  charge_failed: '自动续费扣款没有成功',
  paid: '支付成功',
  granted: '会员到账',
  duplicate: '又收到一笔付款，多付的原路退回',
  late: '订单失效后收到付款，将原路退回',
  review: '付款需要人工核对',
  accepted: '核对通过',
  refund_asked: '申请退款',
  refund_declined: '退款申请未通过',
  refunding: '正在退款',
  part_refunded: '部分退款已到账',
  refunded: '退款已到账',
  refund_failed: '退款遇到问题，正在处理',
  /** Refunds of money that was paid in addition to the price. They change neither the order's state nor its days. */
  extra_refunding: '多付的一笔正在退回',
  extra_refunded: '多付的一笔已退回，会员不受影响',
  extra_refund_failed: '多付的一笔没能退回，正在处理',
  channel_returned: '支付渠道已退回这笔付款',
  buyer_erased: '账号已注销',
  purchases_held: '账号暂停购买，订单随之关闭',
} as const;
export type OrderEventKind = keyof typeof orderEventNames;
export const orderEventKinds = Object.keys(orderEventNames) as OrderEventKind[];

/**
 * Why a buyer returns from WeChat's authorization without a ticket: the buyer denied it, the time limit has passed, or
 * WeChat did not reply.
 */
export const jsapiErrors = ['denied', 'expired', 'failed'] as const;
export type JsapiError = (typeof jsapiErrors)[number];

/** Events of the payment widget. */
export const payEvents = [
  'paySuccess',
  'payError',
  'beforeQrCode',
  'qrCodeSuccess',
  'payInfoSuccess',
  'qrCodeError',
] as const;
export type PayEvent = (typeof payEvents)[number];

/** Kinds of refund requests: `by_day` for the remaining days, decided immediately; `full`, decided by an operator. */
export const refundKinds = ['by_day', 'full'] as const;
export type RefundKind = (typeof refundKinds)[number];

/**
 * Refund states that a member sees. A refund that failed at the channel is also shown as `processing`, because an
 * operator will handle it.
 */
export const memberRefundStates = ['asked', 'declined', 'processing', 'succeeded'] as const;
export type MemberRefundState = (typeof memberRefundStates)[number];

/** How long a refund takes to arrive, as the payment channels state. */
export const refundArrival =
  '用零钱或余额付的，通常当天到账；用银行卡付的，通常 1 至 3 个工作日，以微信支付、支付宝的通知为准';
