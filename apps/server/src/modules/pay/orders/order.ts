import type { OrderState, PayStatus } from '@feisuo/contract/facts/pay-vocabulary';

/** `expired`: its time passed; `cancelled`: its buyer wanted no more of it. */
export type CloseReason = 'expired' | 'cancelled';

/** No money has come for these yet. */
export const unpaidStates = ['created', 'qr_ready', 'expired', 'closed'] as const satisfies OrderState[];
/** Nothing has been given for these, and the right sum gets it. */
export const grantableStates = [...unpaidStates, 'review'] as const satisfies OrderState[];
/** A code may be on somebody's screen. */
export const openStates = ['created', 'qr_ready', 'expired'] as const satisfies OrderState[];

/**
 * `creating`: the channel may not know of it yet. `closing`: it should be closed, and the channel has not confirmed it.
 * `failed`: the channel refused to make it.
 */
export type AttemptState = 'creating' | 'open' | 'closing' | 'closed' | 'paid' | 'failed';
/** Somebody might still pay these. */
export const liveAttemptStates = ['creating', 'open', 'closing'] as const satisfies AttemptState[];

/**
 * What became of money: it bought the order; it came a second time, or too late, and goes back; a person decides, and
 * either lets it buy the order or has it `returned`, or notes that the channel had returned it by itself.
 */
export type Disposition = 'applied' | 'duplicate' | 'late' | 'review' | 'returned' | 'written_off';
export type SettledVia = 'notification' | 'query' | 'sweep';
export type EventEffect = 'settled' | 'refund' | 'contract' | 'unknown' | 'none';
export type PriceKind = 'list' | 'first' | 'promo';
export type OrderLength = { months: number } | { days: number };

/** Nothing personal, no codes, no keys: everybody who may see the order may see these. */
export type OrderEventFacts = Record<string, string | number | boolean | null>;

/** What stands for whoever opens a page, where a sheet names for whom it is. */
export const BY_PAGE = 'page';

/** How an attempt is paid: by whoever has its code or opens its page, or by one person's sheet. */
export const wayOf = ({ payerHash }: { payerHash: string | null }): 'code' | 'page' | 'sheet' =>
  payerHash === null ? 'code' : payerHash === BY_PAGE ? 'page' : 'sheet';

/** What the wire says of a state. While an expired order is being asked about, it may still turn out to be paid. */
export function payStatusOf({ state, closeReason }: { state: OrderState; closeReason: CloseReason | null }): PayStatus {
  switch (state) {
    case 'created':
    case 'qr_ready':
      return 'waiting';
    case 'expired':
      return closeReason === 'cancelled' ? 'closed' : 'waiting';
    // Whoever waits for it waits no more: the money is on its way back.
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

/** Nothing more is to be expected of these without somebody doing something. */
export const isOver = (status: PayStatus) => status !== 'waiting' && status !== 'paid';
