import { Type, type Static } from 'typebox';
import { payTypes } from '../facts/pay-vocabulary.ts';
import { exact, Instant } from './fields.ts';
import { serviceReply } from './service.ts';

/** Price, time and payment method of a renewal. After the renewal was stopped, its former terms. */
export const RenewalTerms = exact({
  isOn: Type.Boolean(),
  /** The price in fen, which is never higher than the agreed price. */
  rmb: Type.Integer({ minimum: 0 }),
  payType: Type.Enum(payTypes),
  chargesAt: Instant,
  /** When the member is notified of the charge. */
  noticeAt: Instant,
  periodDays: Type.Integer(),
  product: Type.String(),
});
export type RenewalTerms = Static<typeof RenewalTerms>;
export const RenewalReply = serviceReply(RenewalTerms);
export type RenewalReply = Static<typeof RenewalReply>;

/**
 * Stopping a renewal requires no reason. Starting requires a purchase with the checkbox ticked, so `true` is refused
 * with a message.
 */
export const RenewalRequest = Type.Object({ isOn: Type.Boolean() });
export type RenewalRequest = Static<typeof RenewalRequest>;
