import { Type, type Static } from 'typebox';
import { payTypes } from '../facts/pay-vocabulary.ts';
import { exact, Instant } from './fields.ts';
import { serviceReply } from './service.ts';

/** Price, time and payment method of an automatic renewal. If the renewal was stopped, its last terms. */
export const RenewalTerms = exact({
  isOn: Type.Boolean(),
  /** The price in fen. It is never higher than the price that the buyer agreed to. */
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
 * Stops an automatic renewal, for which no reason is needed. `true` is refused with a message, because a renewal starts
 * only with a purchase.
 */
export const RenewalRequest = Type.Object({ isOn: Type.Boolean() });
export type RenewalRequest = Static<typeof RenewalRequest>;
