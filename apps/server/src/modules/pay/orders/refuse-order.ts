import { AppError } from '../../../http/app-error.ts';

/** Refusals that a buyer reads; their sentences are in the contract's service-refusals. */
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

/** The channel gave no code; the same token may be sent again. */
export const channelBusy = (cause?: unknown) =>
  new AppError('unavailable', { reason: 'CHANNEL_BUSY', description: 'the payment channel gave no code', cause });

/** Another person's order does not exist either. */
export const noSuchOrder = () => new AppError('not_found', { description: 'no such order' });
