import type { Database } from '../../db/database.ts';
import {
  needsSecondPerson,
  proposeRefund,
  sumRefundedByOperators,
  type NewProposal,
  type Refund,
  type RefundProposal,
} from '../../modules/pay/index.ts';
import { yuanOf } from '../../formats/yuan.ts';
import type { Decision, MoneyActionDeps, AuditedResult } from '../run-audited.ts';
import { readRefundLimit } from './refund-limit.ts';

/** The refund, or the proposal to another operator. */
export type RefundOutcome = { refund: Refund; proposal: null } | { refund: null; proposal: RefundProposal };

type Proposable = Omit<NewProposal, 'askedBy' | 'askedAt'>;

/**
 * Refunds, unless the sum exceeds what one operator may refund: then proposes the refund. The caller must hold the lock
 * of refund decisions, so that no concurrent refund adds to the sum.
 */
export async function refundOrPropose(
  tx: Database,
  { clock }: Pick<MoneyActionDeps, 'clock'>,
  request: Proposable,
  by: Decision['by'],
  refund: () => Promise<AuditedResult<Refund> | null>,
): Promise<AuditedResult<RefundOutcome> | null> {
  const { orderId, amountFen } = request;
  const limitFen = await readRefundLimit(tx, clock.now());
  const refundedFen = await sumRefundedByOperators(tx, orderId);
  if (amountFen < 1 || !needsSecondPerson(limitFen, { refundedFen, amountFen })) return outcomeOf(await refund());
  const proposal = await proposeRefund(tx, { ...request, askedBy: by.actor, askedAt: clock.now() });
  const after = {
    proposal: String(proposal.id),
    kind: request.kind,
    amountFen,
    takesGrant: request.takesGrant,
    limitFen,
  };
  return {
    done: { refund: null, proposal },
    action: 'refund.propose' as const,
    subject: request.subject ?? orderId,
    after,
  };
}

export const outcomeOf = (result: AuditedResult<Refund> | null): AuditedResult<RefundOutcome> | null =>
  result && {
    ...result,
    done: { refund: result.done, proposal: null },
    after: { ...describeRefund(result.done), ...(result.after as object | undefined) },
  };

export const describeRefund = ({ refundNo, orderId, state, amountFen, note }: Refund) => ({
  refundNo,
  orderId,
  state,
  amountFen,
  note,
});

/** The command's result text. A refund above the limit waits for another operator in the console. */
export const describeOutcome = ({ refund, proposal }: RefundOutcome): string =>
  refund
    ? `${refund.refundNo}: ${refund.state}, ¥${yuanOf(refund.amountFen)}. Its buyer is told of every step.`
    : `¥${yuanOf(proposal.amountFen)} of ${proposal.orderId} is above the limit: it waits for an approval in the console.`;
