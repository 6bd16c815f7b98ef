import type { OrderState, PayStatus } from '@feisuo/contract/facts/pay-vocabulary';

/** `expired`: the time to pay passed. `cancelled`: the buyer cancelled the order. */
export type CloseReason = 'expired' | 'cancelled';

/** Order states before any payment has arrived. */
export const unpaidStates = ['created', 'qr_ready', 'expired', 'closed'] as const satisfies OrderState[];
/** Order states before anything is granted; a payment of the right amount grants the order. */
export const grantableStates = [...unpaidStates, 'review'] as const satisfies OrderState[];
/** Order states in which a payment code of the order may still be payable. */
export const openStates = ['created', 'qr_ready', 'expired'] as const satisfies OrderState[];

/**
 * `creating`: the channel may not know the trade yet. `closing`: the close is requested, but the channel has not
 * confirmed it. `failed`: the channel refused to create the trade.
 */
export type AttemptState = 'creating' | 'open' | 'closing' | 'closed' | 'paid' | 'failed';
/** Attempt states in which the buyer may still pay. */
export const liveAttemptStates = ['creating', 'open', 'closing'] as const satisfies AttemptState[];

/**
 * What a payment did: it granted the order (`applied`), or is refunded as `duplicate` or `late`. For `review`, an
 * operator decides `applied`, `returned`, or `written_off` if the channel refunded it without our request.
 */
export type Disposition = 'applied' | 'duplicate' | 'late' | 'review' | 'returned' | 'written_off';
export type SettledVia = 'notification' | 'query' | 'sweep';
export type EventEffect = 'settled' | 'refund' | 'contract' | 'unknown' | 'none';
export type PriceKind = 'list' | 'first' | 'promo';
export type OrderLength = { months: number } | { days: number };

/** Must contain no personal data, payment codes or keys, because members and operators read the timeline. */
export type OrderEventFacts = Record<string, string | number | boolean | null>;

/** The value of `payerHash` for H5 payment, where the payer is unknown. */
export const BY_PAGE = 'page';

/** How an attempt is paid: by QR code, by H5 page, or by JSAPI (`sheet`). */
export const wayOf = ({ payerHash }: { payerHash: string | null }): 'code' | 'page' | 'sheet' =>
  payerHash === null ? 'code' : payerHash === BY_PAGE ? 'page' : 'sheet';

/**
 * The order status in API replies. An expired order is still `waiting`, because the channel may yet report a payment.
 */
export function payStatusOf({ state, closeReason }: { state: OrderState; closeReason: CloseReason | null }): PayStatus {
  switch (state) {
    case 'created':
    case 'qr_ready':
      return 'waiting';
    case 'expired':
      return closeReason === 'cancelled' ? 'closed' : 'waiting';
    // `refunding` is reported as refunded, so that pages stop waiting.
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

/** Whether the status is final unless a person acts. */
export const isOver = (status: PayStatus) => status !== 'waiting' && status !== 'paid';
