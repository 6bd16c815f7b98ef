import type { OrderState, PayStatus } from '@feisuo/contract/facts/pay-vocabulary';

/** `expired`: the deadline passed. `cancelled`: the buyer cancelled it. */
export type CloseReason = 'expired' | 'cancelled';

/** No payment has arrived. */
export const unpaidStates = ['created', 'qr_ready', 'expired', 'closed'] as const satisfies OrderState[];
/** Nothing was granted yet; a correct payment grants the order. */
export const grantableStates = [...unpaidStates, 'review'] as const satisfies OrderState[];
/** A code may be on a screen. */
export const openStates = ['created', 'qr_ready', 'expired'] as const satisfies OrderState[];

/**
 * `creating`: the channel may not know it yet. `closing`: close requested, not confirmed by the channel. `failed`: the
 * channel refused to create it.
 */
export type AttemptState = 'creating' | 'open' | 'closing' | 'closed' | 'paid' | 'failed';
/** Payable states. */
export const liveAttemptStates = ['creating', 'open', 'closing'] as const satisfies AttemptState[];

/**
 * `applied` paid the order. `duplicate` and `late` are refunded. An operator resolves `review` into `applied`,
 * `returned`, or `written_off` where the channel refunded it by itself.
 */
export type Disposition = 'applied' | 'duplicate' | 'late' | 'review' | 'returned' | 'written_off';
export type SettledVia = 'notification' | 'query' | 'sweep';
export type EventEffect = 'settled' | 'refund' | 'contract' | 'unknown' | 'none';
export type PriceKind = 'list' | 'first' | 'promo';
export type OrderLength = { months: number } | { days: number };

/** No personal data, codes or keys: everyone with access to the order may read them. */
export type OrderEventFacts = Record<string, string | number | boolean | null>;

/** The `payerHash` of an H5 page, which has no known payer. */
export const BY_PAGE = 'page';

/** How an attempt is paid: by QR code, by an H5 page, or by JSAPI for one payer. */
export const wayOf = ({ payerHash }: { payerHash: string | null }): 'code' | 'page' | 'sheet' =>
  payerHash === null ? 'code' : payerHash === BY_PAGE ? 'page' : 'sheet';

/** The wire status. An expired order may still turn out to be paid while the channel is queried. */
export function payStatusOf({ state, closeReason }: { state: OrderState; closeReason: CloseReason | null }): PayStatus {
  switch (state) {
    case 'created':
    case 'qr_ready':
      return 'waiting';
    case 'expired':
      return closeReason === 'cancelled' ? 'closed' : 'waiting';
    // The refund is under way; pages stop waiting.
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

/** No further change is expected without an action. */
export const isOver = (status: PayStatus) => status !== 'waiting' && status !== 'paid';
