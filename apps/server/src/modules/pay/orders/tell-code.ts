import type { OrderReply } from '@feisuo/contract/schemas/pay';
import type { OfferedCode } from './offer-attempt.ts';

/** Nobody needs this many codes; a script does. */
export const codeLimit = { name: 'pay-order', max: 120, windowMs: 600_000 };

/** A code as the wire tells it. */
export const tellCode = ({ order, attempt }: OfferedCode, now: Date): OrderReply['data'] => ({
  orderId: order.id,
  codeUrl: attempt.codeUrl,
  rmb: attempt.amountFen,
  payway: attempt.channel,
  expiresAt: attempt.expiresAt.toISOString(),
  now: now.toISOString(),
});
