import { ReasonRequest, RefundOutcomeReply, RefundParams, RefundReply } from '@feisuo/contract/schemas/console-orders';
import { AppError } from '../../http/app-error.ts';
import {
  approveRefund,
  declineRefund,
  dropProposalsOf,
  findRefund,
  retryRefund,
  lockRefundDecision,
  type Refund,
} from '../../modules/pay/index.ts';
import { defineAction } from '../define-action.ts';
import { runAudited, type Decision, type MoneyActionDeps } from '../run-audited.ts';
import { found, type VerbCall } from '../verb.ts';
import { tellOutcome, tellRefund } from './describe-orders-and-refunds.ts';
import {
  describeRefund,
  refundOrPropose,
  outcomeOf,
  describeOutcome,
  type RefundOutcome,
} from './refund-or-propose.ts';

/** Decisions about refunds that members request, and about refunds that failed at the channel. */
const decides = {
  permission: 'orders.refund',
  proof: 'fresh',
  audit: 'orders.read',
  params: RefundParams,
  input: ReasonRequest,
} as const;

export const approveRefundAction = defineAction({
  ...decides,
  name: 'refund.approve',
  path: 'POST /refunds/:no/approve',
  words: '同意会员的退款',
  summary: 'Approves a member’s refund request',
  output: RefundOutcomeReply,
  run: async ({ pay }, { params, audit }) => tellOutcome(existing(await approveAsked(pay, params.no, audit))),
  verb: {
    command: 'refund approve <number>',
    help: 'approves a refund request of a member: takes the days back and refunds the money',
    run: async (opened, { args: [number], audit }: VerbCall<object, [string]>) =>
      describeOutcome(found('refund', number, await opened.withMoneyDeps((deps) => approveAsked(deps, number, audit)))),
  },
});

export const declineRefundAction = defineAction({
  ...decides,
  name: 'refund.decline',
  path: 'POST /refunds/:no/decline',
  words: '拒绝会员的退款',
  summary: 'Declines a member’s refund request; the member reads the reason',
  output: RefundReply,
  run: async ({ pay }, { params, audit }) => tellRefund(existing(await declineAsked(pay, params.no, audit))),
  verb: {
    command: 'refund decline <number>',
    help: 'declines a refund request of a member; the order does not change',
    reason: { flag: '--note <text>', help: 'reason; shown to the member' },
    run: async (opened, { args: [number], audit }: VerbCall<object, [string]>) => {
      const refund = found('refund', number, await opened.withMoneyDeps((deps) => declineAsked(deps, number, audit)));
      return describeOutcome({ refund, proposal: null });
    },
  },
});

export const retryRefundAction = defineAction({
  ...decides,
  name: 'refund.retry',
  path: 'POST /refunds/:no/retry',
  words: '重试退款',
  summary: 'Retries a refund that failed at the channel',
  output: RefundReply,
  run: async ({ pay }, { params, audit }) => tellRefund(existing(await retryStuck(pay, params.no, audit))),
  verb: {
    command: 'refund retry <number>',
    help: 'retries a refund that failed at the channel',
    run: async (opened, { args: [number], audit }: VerbCall<object, [string]>) => {
      const refund = found('refund', number, await opened.withMoneyDeps((deps) => retryStuck(deps, number, audit)));
      return describeOutcome({ refund, proposal: null });
    },
  },
});

function existing<T>(done: T | null): T {
  if (done === null) throw new AppError('not_found', { description: 'no such refund' });
  return done;
}

/** Approves a requested refund; null if there is none. */
const approveAsked = (
  deps: MoneyActionDeps,
  refundNo: string,
  { by, reason }: Decision,
): Promise<RefundOutcome | null> =>
  runAudited(deps, { by, reason }, async (tx, inner) => {
    const asked = await findRefund(tx, { refundNo });
    if (!asked) return null;
    const { orderId, amountFen, takesGrant, state } = asked;
    await lockRefundDecision(tx, orderId);
    const approve = async () => {
      const refund = await approveRefund(inner, refundNo);
      const before = describeRefund(asked);
      // Drops the proposal for this refund, which is no longer needed.
      await dropProposalsOf(tx, { kind: 'asked', subject: refundNo, by: by.actor, at: deps.clock.now() });
      return refund && { done: refund, action: 'refund.approve' as const, subject: refundNo, before };
    };
    // For a request that is already decided, `approve` throws the refusal.
    if (state !== 'asked') return outcomeOf(await approve());
    const request = {
      kind: 'asked',
      orderId,
      subject: refundNo,
      amountFen,
      takesGrant,
      reason,
    } as const;
    return refundOrPropose(tx, inner, request, by, approve);
  });

const declineAsked = (
  deps: MoneyActionDeps,
  refundNo: string,
  { by, reason: note }: Decision,
): Promise<Refund | null> =>
  runAudited(deps, { by, reason: note }, async (tx, inner) => {
    const asked = await findRefund(tx, { refundNo });
    const declined = asked && (await declineRefund(inner, refundNo, note));
    if (!declined) return null;
    await dropProposalsOf(tx, { kind: 'asked', subject: refundNo, by: by.actor, at: deps.clock.now() });
    const states = { before: describeRefund(asked), after: describeRefund(declined) };
    return { done: declined, action: 'refund.decline' as const, subject: refundNo, ...states };
  });

const retryStuck = (deps: MoneyActionDeps, refundNo: string, decision: Decision): Promise<Refund | null> =>
  runAudited(deps, decision, async (tx, inner) => {
    const stuck = await findRefund(tx, { refundNo });
    const retried = stuck && (await retryRefund(inner, refundNo));
    if (!retried) return null;
    const states = { before: describeRefund(stuck), after: describeRefund(retried) };
    return { done: retried, action: 'refund.retry' as const, subject: refundNo, ...states };
  });
