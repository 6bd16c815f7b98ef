import type { OrderState, PayStatus } from '@feisuo/contract/facts/pay-vocabulary';

/** `expired`: the time to pay passed. `cancelled`: the buyer cancelled the order. */
export type CloseReason = 'expired' | 'cancelled';

/** States in which no payment has arrived. */
export const unpaidStates = ['created', 'qr_ready', 'expired', 'closed'] as const satisfies OrderState[];
/** States in which nothing was granted yet. A correct payment grants the order. */
export const grantableStates = [...unpaidStates, 'review'] as const satisfies OrderState[];
/** States in which a page may show a code. */
export const openStates = ['created', 'qr_ready', 'expired'] as const satisfies OrderState[];

/**
 * `creating`: the channel may not know the trade yet. `closing`: the close is requested, but the channel has not
 * confirmed it. `failed`: the channel refused to create the trade.
 */
export type AttemptState = 'creating' | 'open' | 'closing' | 'closed' | 'paid' | 'failed';
/** States in which the attempt may be paid. */
export const liveAttemptStates = ['creating', 'open', 'closing'] as const satisfies AttemptState[];

/**
 * `applied`: the payment paid the order. `duplicate` and `late` payments are refunded. An operator turns `review`
 * into `applied`, `returned`, or, if the channel refunded the payment without our request, `written_off`.
 */
export type Disposition = 'applied' | 'duplicate' | 'late' | 'review' | 'returned' | 'written_off';
export type SettledVia = 'notification' | 'query' | 'sweep';
export type EventEffect = 'settled' | 'refund' | 'contract' | 'unknown' | 'none';
export type PriceKind = 'list' | 'first' | 'promo';
export type OrderLength = { months: number } | { days: number };

/** Must contain no personal data, codes or keys, because all people with access to the order may read it. */
export type OrderEventFacts = Record<string, string | number | boolean | null>;

/** The `payerHash` of an attempt by H5 page, where the payer is not known. */
export const BY_PAGE = 'page';

/** How an attempt is paid: by QR code, by an H5 page, or by JSAPI for one payer. */
export const wayOf = ({ payerHash }: { payerHash: string | null }): 'code' | 'page' | 'sheet' =>
  payerHash === null ? 'code' : payerHash === BY_PAGE ? 'page' : 'sheet';

/**
 * The status that the API reports. An expired order still counts as waiting, because a payment may be found while the
 * channel is queried.
 */
export function payStatusOf({ state, closeReason }: { state: OrderState; closeReason: CloseReason | null }): PayStatus {
  switch (state) {
    case 'created':
    case 'qr_ready':
      return 'waiting';
    case 'expired':
      return closeReason === 'cancelled' ? 'closed' : 'waiting';
    // The refund has started, so pages stop waiting.
    case 'refunding':
      return 'refunded';
    case 'paid':
    case 'granted':
    case 'closed':
    case 'refunded':
    case 'review':
      return state;
  }
}

/** Whether the status is not expected to change unless a person acts. */
export const isOver = (status: PayStatus) => status !== 'waiting' && status !== 'paid';
