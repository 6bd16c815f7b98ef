import { AppError } from '../../../http/app-error.ts';

/** Reasons for which an order is refused. The contract's `service-refusals` has their messages for buyers. */
export type OrderRefusal =
  | 'USER_ID_MISSING'
  | 'ORDER_NEEDS_ACCOUNT'
  | 'PURCHASES_HELD'
  | 'ORDER_TOKEN_INVALID'
  | 'ORDER_TOKEN_EXPIRED'
  | 'ORDER_TOKEN_USED'
  | 'PRODUCT_UNKNOWN'
  | 'CHANNEL_OFF'
  | 'QUOTA_GONE'
  | 'QUOTA_HOARDED'
  | 'RENEWAL_NOT_OFFERED'
  | 'RENEWAL_RUNNING'
  | 'ORDER_PAID'
  | 'ORDER_CANCELLED'
  | 'ORDER_NOT_CANCELLABLE'
  | 'ORDER_BY_AGREEMENT'
  | 'SHEET_NOT_OFFERED'
  | 'PAGE_NOT_OFFERED'
  | 'SHEET_TICKET_INVALID'
  | 'ORDER_OVER'
  | 'ORDER_OFFER_ENDED'
  | 'ORDER_TOO_MANY_CODES';

export const refuseOrder = (reason: OrderRefusal, description: string) =>
  new AppError('failed_precondition', { reason, description });

/** The channel is unavailable; the buyer can retry with the same order token. */
export const channelBusy = (cause?: unknown) =>
  new AppError('unavailable', {
    reason: 'CHANNEL_BUSY',
    description: 'the payment channel returned no payment code',
    cause,
  });

/** The error for an unknown order, and also for an order of another account. */
export const noSuchOrder = () => new AppError('not_found', { description: 'no such order' });
