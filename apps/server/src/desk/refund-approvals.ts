import { AppError } from '../http/app-error.ts';
import { assertTwoPeople } from '../modules/operator/index.ts';
import {
  approveRefund,
  decideProposal,
  findProposal,
  noteProposalRefund,
  refundAsOperator,
  refundReview,
  takeDecision,
  withdrawProposal,
  type Refund,
  type RefundProposal,
} from '../modules/pay/index.ts';
import type { Database } from '../db/database.ts';
import type { Act } from './act.ts';
import { describeRefund } from './refunds.ts';
import { decideAtTheTill, type Till } from './till.ts';

/** Another person agrees to a refund, and it is carried out as it was asked for; or it stays as it is. Null: there is none. */
export const approveProposal = (till: Till, id: bigint, { by, reason }: Act): Promise<RefundProposal | null> =>
  decideAtTheTill(till, { by, reason }, async (tx, desk) => {
    const asked = await findProposal(tx, id);
    if (!asked) return null;
    // As by whoever asks: a new one of the same order waits for this one, and this one for none.
    await takeDecision(tx, asked.orderId);
    const at = till.clock.now();
    const proposal = await decideProposal(tx, { id, to: 'approved', by: by.actor, note: reason, at });
    await assertTwoPeople(tx, [proposal.askedBy, by.actor], at);
    const refund = await carryOut(tx, desk, proposal);
    if (!refund)
      throw new AppError('failed_precondition', {
        reason: 'REFUND_NOT_POSSIBLE',
        description: 'nothing is left to return',
      });
    await noteProposalRefund(tx, id, refund.refundNo);
    const after = { ...describeRefund(refund), askedBy: proposal.askedBy };
    return {
      done: { ...proposal, refundNo: refund.refundNo },
      action: 'refund.proposal_approve',
      subject: String(id),
      before: tell(asked),
      after,
    };
  });

const carryOut = (tx: Database, desk: Till, proposal: RefundProposal): Promise<Refund | null> => {
  const { kind, orderId, amountFen, takesGrant, reason } = proposal;
  const subject = proposal.subject ?? '';
  if (kind === 'asked') return approveRefund(desk, subject);
  if (kind === 'review') return refundReview(tx, desk, Number(subject), reason);
  return refundAsOperator(tx, desk, { orderId, amountFen, takesGrant, reason });
};

/** Does not agree; nothing goes back. */
export const refuseProposal = (till: Pick<Till, 'db' | 'clock' | 'masterKey'>, id: bigint, { by, reason }: Act) =>
  decideAtTheTill(till, { by, reason }, async (tx) => {
    const asked = await findProposal(tx, id);
    if (!asked) return null;
    const at = till.clock.now();
    const done = await decideProposal(tx, { id, to: 'refused', by: by.actor, note: reason, at });
    const states = { before: tell(asked), after: tell(done) };
    return { done, action: 'refund.proposal_refuse', subject: String(id), ...states };
  });

/** Whoever asked wants it no more. */
export const takeProposalBack = (till: Pick<Till, 'db' | 'clock' | 'masterKey'>, id: bigint, { by, reason }: Act) =>
  decideAtTheTill(till, { by, reason }, async (tx) => {
    const asked = await findProposal(tx, id);
    if (!asked) return null;
    const done = await withdrawProposal(tx, { id, by: by.actor, note: reason, at: till.clock.now() });
    const states = { before: tell(asked), after: tell(done) };
    return { done, action: 'refund.proposal_withdraw', subject: String(id), ...states };
  });

const tell = ({ orderId, amountFen, askedBy, state }: RefundProposal) => ({ orderId, amountFen, askedBy, state });
