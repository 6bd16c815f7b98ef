import type { Database } from '../db/database.ts';
import { AppError } from '../http/app-error.ts';
import {
  approveRefund,
  declineRefund,
  dropProposalsOf,
  findOrder,
  findRefund,
  findRefundable,
  needsSecondPerson,
  proposeRefund,
  refundAsOperator,
  retryRefund,
  sumGivenByOperators,
  takeDecision,
  takeOrderStanding,
  type ProposalKind,
  type Refund,
  type RefundProposal,
} from '../modules/pay/index.ts';
import { readRefundLimit } from './refund-limit.ts';
import { decideAtTheTill, type Decision, type Told, type Till } from './till.ts';

/** Money goes back at once, or somebody else is asked first. */
export type RefundOutcome = { refund: Refund; proposal: null } | { refund: null; proposal: RefundProposal };

export interface RefundWish {
  orderId: string;
  /** Null: all that is left. */
  amountFen: number | null;
  takesGrant: boolean;
  reason: string;
  /** What whoever decides has seen as left; another sum meanwhile is a conflict. */
  seenLeftFen?: number;
}

/** Returns money of an order. Null where nothing was paid for it. */
export const giveRefund = (till: Till, wish: RefundWish, by: Decision['by']): Promise<RefundOutcome | null> =>
  decideAtTheTill(till, { by, reason: wish.reason }, async (tx, desk) => {
    const { orderId, takesGrant, reason, seenLeftFen } = wish;
    if (!(await findOrder(tx, orderId))) return null;
    // Two who return a part each wait for each other here, so that the second sees the first one's.
    await takeDecision(tx, orderId);
    const left = await findRefundable(tx, desk, orderId);
    if (left && seenLeftFen !== undefined && left.leftFen !== seenLeftFen) {
      throw new AppError('aborted', {
        reason: 'REFUND_QUOTE_CHANGED',
        description: `${left.leftFen} fen are left by now`,
      });
    }
    const amountFen = wish.amountFen ?? left?.leftFen ?? 0;
    const asked = { kind: 'give', orderId, subject: null, amountFen, takesGrant, reason } as const;
    return orPropose(tx, desk, asked, by, async () => {
      const before = await takeOrderStanding(tx, orderId);
      const refund = await refundAsOperator(tx, desk, { orderId, amountFen: wish.amountFen, takesGrant, reason });
      const after = await takeOrderStanding(tx, orderId);
      return refund && { done: refund, action: 'refund.give' as const, subject: orderId, before, after };
    });
  });

/** Agrees to what a member asked for. Null: there is no such refund. */
export const approveAsked = (till: Till, refundNo: string, { by, reason }: Decision): Promise<RefundOutcome | null> =>
  decideAtTheTill(till, { by, reason }, async (tx, desk) => {
    const asked = await findRefund(tx, { refundNo });
    if (!asked) return null;
    const { orderId, amountFen, takesGrant, state } = asked;
    await takeDecision(tx, orderId);
    const approve = async () => {
      const refund = await approveRefund(desk, refundNo);
      const before = describeRefund(asked);
      // Somebody asked for a second person, and none is needed any more.
      await dropProposalsOf(tx, { kind: 'asked', subject: refundNo, by: by.actor, at: till.clock.now() });
      return refund && { done: refund, action: 'refund.approve' as const, subject: refundNo, before };
    };
    // What was decided already says so in its own words.
    if (state !== 'asked') return outcomeOf(await approve());
    const wish = {
      kind: 'asked',
      orderId,
      subject: refundNo,
      amountFen,
      takesGrant,
      reason,
    } as const;
    return orPropose(tx, desk, wish, by, approve);
  });

interface Proposable {
  kind: ProposalKind;
  orderId: string;
  subject: string | null;
  amountFen: number;
  takesGrant: boolean;
  reason: string;
}

/** Does it, unless it is more than one person may return. The decision is taken, so that nobody else adds to the sum. */
export async function orPropose(
  tx: Database,
  { clock }: Pick<Till, 'clock'>,
  wish: Proposable,
  by: Decision['by'],
  act: () => Promise<Told<Refund> | null>,
): Promise<Told<RefundOutcome> | null> {
  const { orderId, amountFen } = wish;
  const limitFen = await readRefundLimit(tx, clock.now());
  const givenFen = await sumGivenByOperators(tx, orderId);
  if (amountFen < 1 || !needsSecondPerson(limitFen, { givenFen, amountFen })) return outcomeOf(await act());
  const proposal = await proposeRefund(tx, { ...wish, askedBy: by.actor, askedAt: clock.now() });
  const after = { proposal: String(proposal.id), kind: wish.kind, amountFen, takesGrant: wish.takesGrant, limitFen };
  return {
    done: { refund: null, proposal },
    action: 'refund.propose' as const,
    subject: wish.subject ?? orderId,
    after,
  };
}

const outcomeOf = (told: Told<Refund> | null): Told<RefundOutcome> | null =>
  told && {
    ...told,
    done: { refund: told.done, proposal: null },
    after: { ...describeRefund(told.done), ...told.after },
  };

/** Does not agree; the member reads why. */
export const declineAsked = (till: Till, refundNo: string, note: string, by: Decision['by']): Promise<Refund | null> =>
  decideAtTheTill(till, { by, reason: note }, async (tx, desk) => {
    const asked = await findRefund(tx, { refundNo });
    const declined = asked && (await declineRefund(desk, refundNo, note));
    if (!declined) return null;
    await dropProposalsOf(tx, { kind: 'asked', subject: refundNo, by: by.actor, at: till.clock.now() });
    const states = { before: describeRefund(asked), after: describeRefund(declined) };
    return { done: declined, action: 'refund.decline' as const, subject: refundNo, ...states };
  });

/** Sends back to the channel what it did not return. */
export const retryStuck = (till: Till, refundNo: string, decision: Decision): Promise<Refund | null> =>
  decideAtTheTill(till, decision, async (tx, desk) => {
    const stuck = await findRefund(tx, { refundNo });
    const retried = stuck && (await retryRefund(desk, refundNo));
    if (!retried) return null;
    const states = { before: describeRefund(stuck), after: describeRefund(retried) };
    return { done: retried, action: 'refund.retry' as const, subject: refundNo, ...states };
  });

export const describeRefund = ({ refundNo, orderId, state, amountFen, note }: Refund) => ({
  refundNo,
  orderId,
  state,
  amountFen,
  note,
});
