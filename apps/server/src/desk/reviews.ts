import {
  acceptReview,
  dropProposalsOf,
  findReviewed,
  refundReview,
  takeDecision,
  takePaymentStanding,
  writeOffReview,
} from '../modules/pay/index.ts';
import { orPropose, type RefundOutcome } from './refunds.ts';
import { decideAtTheTill, type Decision, type Till } from './till.ts';

/** Money that waits for a person. Null: there is no such payment. */

/** It pays for its order after all: the days are given now. */
export const acceptMoney = (till: Till, paymentId: number, decision: Decision) =>
  decideAtTheTill(till, decision, async (tx, desk) => {
    const before = await takePaymentStanding(tx, paymentId);
    const accepted = await acceptReview(tx, desk, paymentId);
    if (!accepted) return null;
    const subject = String(paymentId);
    await dropProposalsOf(tx, { kind: 'review', subject, by: decision.by.actor, at: till.clock.now() });
    const after = await takePaymentStanding(tx, paymentId);
    return { done: accepted, action: 'review.accept' as const, subject, before, after };
  });

/** All of it goes back; other money of the order stays where it is. */
export const returnMoney = (till: Till, paymentId: number, { by, reason }: Decision): Promise<RefundOutcome | null> =>
  decideAtTheTill(till, { by, reason }, async (tx, desk) => {
    const subject = String(paymentId);
    const act = async () => {
      const before = await takePaymentStanding(tx, paymentId);
      const refund = await refundReview(tx, desk, paymentId, reason);
      const after = await takePaymentStanding(tx, paymentId);
      await dropProposalsOf(tx, { kind: 'review', subject, by: by.actor, at: till.clock.now() });
      return refund && { done: refund, action: 'review.refund' as const, subject, before, after };
    };
    // Never the act without the question: what was not waiting here may be by now.
    const waiting = await findReviewed(tx, paymentId);
    if (!waiting) return null;
    const { orderId, paidFen: amountFen } = waiting;
    await takeDecision(tx, orderId);
    return orPropose(tx, desk, { kind: 'review', orderId, subject, amountFen, takesGrant: false, reason }, by, act);
  });

/** The channel has returned it by itself: nothing is owed, and the books say so. */
export const writeMoneyOff = (till: Till, paymentId: number, { by, reason }: Decision) =>
  decideAtTheTill(till, { by, reason }, async (tx, desk) => {
    const before = await takePaymentStanding(tx, paymentId);
    const written = await writeOffReview(tx, desk, paymentId);
    if (!written) return null;
    const subject = String(paymentId);
    await dropProposalsOf(tx, { kind: 'review', subject, by: by.actor, at: till.clock.now() });
    const after = { ...(await takePaymentStanding(tx, paymentId)), note: reason };
    return { done: written, action: 'review.write_off' as const, subject, before, after };
  });
