import { ProposalParams, ProposalReply, ReasonRequest } from '@feisuo/contract/schemas/console-orders';
import { AppError } from '../../http/app-error.ts';
import { assertTwoPeople } from '../../modules/operator/index.ts';
import {
  approveRefund,
  decideProposal,
  findProposal,
  noteProposalRefund,
  refundAsOperator,
  refundReview,
  lockRefundDecision,
  withdrawProposal,
  type Refund,
  type RefundProposal,
} from '../../modules/pay/index.ts';
import type { Database } from '../../db/database.ts';
import type { AuditContext } from '../action-deps.ts';
import { defineAction, type ActionCall } from '../define-action.ts';
import { tellProposal } from './describe-orders-and-refunds.ts';
import { describeRefund } from './refund-or-propose.ts';
import { runAudited, type MoneyActionDeps } from '../run-audited.ts';

/**
 * Two-person rule: one operator proposes a refund, and another decides. Tokens are refused, because one person may have
 * two tokens.
 */
const decides = {
  audit: 'orders.read',
  isForPeople: true,
  params: ProposalParams,
  input: ReasonRequest,
  output: ProposalReply,
} as const;

type Decide = (deps: MoneyActionDeps, id: bigint, audit: AuditContext) => Promise<RefundProposal | null>;
const deciding =
  (decide: Decide) =>
  async (
    { pay }: { pay: MoneyActionDeps },
    { params, audit }: ActionCall<{ id: string }, unknown, { reason: string }>,
  ) => {
    const decided = await decide(pay, BigInt(params.id), audit);
    if (!decided) throw new AppError('not_found', { description: 'no such proposal' });
    return tellProposal(decided);
  };

/** Approves another operator's proposal and makes the proposed refund. Null if there is no such proposal. */
const approveProposal = (
  deps: MoneyActionDeps,
  id: bigint,
  { by, reason }: AuditContext,
): Promise<RefundProposal | null> =>
  runAudited(deps, { by, reason }, async (tx, inner) => {
    const asked = await findProposal(tx, id);
    if (!asked) return null;
    // Takes the locks in the order of a new proposal, so that a proposal for this purchase waits.
    await lockRefundDecision(tx, asked.orderId);
    const at = deps.clock.now();
    const proposal = await decideProposal(tx, { id, to: 'approved', by: by.actor, note: reason, at });
    await assertTwoPeople(tx, [proposal.askedBy, by.actor], at);
    const refund = await carryOut(tx, inner, proposal);
    if (!refund)
      throw new AppError('failed_precondition', {
        reason: 'REFUND_NOT_POSSIBLE',
        description: 'nothing is left to refund',
      });
    await noteProposalRefund(tx, id, refund.refundNo);
    const after = { ...describeRefund(refund), askedBy: proposal.askedBy };
    return {
      done: { ...proposal, refundNo: refund.refundNo },
      action: 'refund.proposal_approve',
      subject: String(id),
      before: describe(asked),
      after,
    };
  });

const carryOut = (tx: Database, inner: MoneyActionDeps, proposal: RefundProposal): Promise<Refund | null> => {
  const { kind, orderId, amountFen, takesGrant, reason } = proposal;
  const subject = proposal.subject ?? '';
  if (kind === 'asked') return approveRefund(inner, subject);
  if (kind === 'review') return refundReview(tx, inner, Number(subject), reason);
  return refundAsOperator(tx, inner, { orderId, amountFen, takesGrant, reason });
};

const refuseProposal = (
  deps: Pick<MoneyActionDeps, 'db' | 'clock' | 'masterKey'>,
  id: bigint,
  { by, reason }: AuditContext,
) =>
  runAudited(deps, { by, reason }, async (tx) => {
    const asked = await findProposal(tx, id);
    if (!asked) return null;
    const at = deps.clock.now();
    const done = await decideProposal(tx, { id, to: 'refused', by: by.actor, note: reason, at });
    const states = { before: describe(asked), after: describe(done) };
    return { done, action: 'refund.proposal_refuse', subject: String(id), ...states };
  });

/** Withdraws a proposal, by the operator who made it. */
const takeProposalBack = (
  deps: Pick<MoneyActionDeps, 'db' | 'clock' | 'masterKey'>,
  id: bigint,
  { by, reason }: AuditContext,
) =>
  runAudited(deps, { by, reason }, async (tx) => {
    const asked = await findProposal(tx, id);
    if (!asked) return null;
    const done = await withdrawProposal(tx, { id, by: by.actor, note: reason, at: deps.clock.now() });
    const states = { before: describe(asked), after: describe(done) };
    return { done, action: 'refund.proposal_withdraw', subject: String(id), ...states };
  });

const describe = ({ orderId, amountFen, askedBy, state }: RefundProposal) => ({ orderId, amountFen, askedBy, state });

export const approveProposalAction = defineAction({
  ...decides,
  name: 'refund.proposal_approve',
  path: 'POST /refund-proposals/:id/approve',
  permission: 'orders.approve',
  proof: 'fresh',
  words: '复核通过退款',
  summary: 'Another operator approves the refund',
  run: deciding(approveProposal),
});

export const refuseProposalAction = defineAction({
  ...decides,
  name: 'refund.proposal_refuse',
  path: 'POST /refund-proposals/:id/refuse',
  permission: 'orders.approve',
  words: '驳回退款',
  summary: 'Another operator refuses the refund',
  run: deciding(refuseProposal),
});

export const withdrawProposalAction = defineAction({
  ...decides,
  name: 'refund.proposal_withdraw',
  path: 'POST /refund-proposals/:id/withdraw',
  permission: 'orders.refund',
  words: '撤回退款申请',
  summary: 'The operator who asked withdraws it',
  run: deciding(takeProposalBack),
});
