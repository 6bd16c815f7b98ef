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
import type { Act } from '../act.ts';
import { defineAction, type ActionCall } from '../define-action.ts';
import { tellProposal } from './describe-money.ts';
import { describeRefund } from './refund-or-propose.ts';
import { runAudited, type MoneyActionDeps } from '../run-audited.ts';

/** Four eyes: one operator proposes a refund, another decides. Tokens are excluded: two tokens are not two people. */
const decides = {
  audit: 'orders.read',
  isForPeople: true,
  params: ProposalParams,
  input: ReasonRequest,
  output: ProposalReply,
} as const;

type Decide = (deps: MoneyActionDeps, id: bigint, act: Act) => Promise<RefundProposal | null>;
const deciding =
  (decide: Decide) =>
  async (
    { pay }: { pay: MoneyActionDeps },
    { params, act }: ActionCall<{ id: string }, unknown, { reason: string }>,
  ) => {
    const decided = await decide(pay, BigInt(params.id), act);
    if (!decided) throw new AppError('not_found', { description: 'no such proposal' });
    return tellProposal(decided);
  };

/** Another operator approves a refund, and it is carried out as proposed. Null: there is no such proposal. */
const approveProposal = (deps: MoneyActionDeps, id: bigint, { by, reason }: Act): Promise<RefundProposal | null> =>
  runAudited(deps, { by, reason }, async (tx, inner) => {
    const asked = await findProposal(tx, id);
    if (!asked) return null;
    // The lock order of proposing: a new proposal of the same order waits for this one.
    await lockRefundDecision(tx, asked.orderId);
    const at = deps.clock.now();
    const proposal = await decideProposal(tx, { id, to: 'approved', by: by.actor, note: reason, at });
    await assertTwoPeople(tx, [proposal.askedBy, by.actor], at);
    const refund = await carryOut(tx, inner, proposal);
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

const carryOut = (tx: Database, inner: MoneyActionDeps, proposal: RefundProposal): Promise<Refund | null> => {
  const { kind, orderId, amountFen, takesGrant, reason } = proposal;
  const subject = proposal.subject ?? '';
  if (kind === 'asked') return approveRefund(inner, subject);
  if (kind === 'review') return refundReview(tx, inner, Number(subject), reason);
  return refundAsOperator(tx, inner, { orderId, amountFen, takesGrant, reason });
};

const refuseProposal = (deps: Pick<MoneyActionDeps, 'db' | 'clock' | 'masterKey'>, id: bigint, { by, reason }: Act) =>
  runAudited(deps, { by, reason }, async (tx) => {
    const asked = await findProposal(tx, id);
    if (!asked) return null;
    const at = deps.clock.now();
    const done = await decideProposal(tx, { id, to: 'refused', by: by.actor, note: reason, at });
    const states = { before: tell(asked), after: tell(done) };
    return { done, action: 'refund.proposal_refuse', subject: String(id), ...states };
  });

/** The operator who asked withdraws it. */
const takeProposalBack = (deps: Pick<MoneyActionDeps, 'db' | 'clock' | 'masterKey'>, id: bigint, { by, reason }: Act) =>
  runAudited(deps, { by, reason }, async (tx) => {
    const asked = await findProposal(tx, id);
    if (!asked) return null;
    const done = await withdrawProposal(tx, { id, by: by.actor, note: reason, at: deps.clock.now() });
    const states = { before: tell(asked), after: tell(done) };
    return { done, action: 'refund.proposal_withdraw', subject: String(id), ...states };
  });

const tell = ({ orderId, amountFen, askedBy, state }: RefundProposal) => ({ orderId, amountFen, askedBy, state });

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
