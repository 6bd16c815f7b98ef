import { Type, type Static } from 'typebox';
import { payTypes } from '../facts/pay-vocabulary.ts';
import { exact, Instant } from './fields.ts';
import { serviceReply } from './service.ts';

/** A renewal's price, time and payment method. Once it is off, its former terms. */
export const RenewalTerms = exact({
  isOn: Type.Boolean(),
  /** Fen; never more than was agreed to. */
  rmb: Type.Integer({ minimum: 0 }),
  payType: Type.Enum(payTypes),
  chargesAt: Instant,
  /** When it is announced. */
  noticeAt: Instant,
  periodDays: Type.Integer(),
  product: Type.String(),
});
export type RenewalTerms = Static<typeof RenewalTerms>;
export const RenewalReply = serviceReply(RenewalTerms);
export type RenewalReply = Static<typeof RenewalReply>;

/** Stopping needs no reason. Starting is a purchase with the box ticked, so `true` is refused in words. */
export const RenewalRequest = Type.Object({ isOn: Type.Boolean() });
export type RenewalRequest = Static<typeof RenewalRequest>;
