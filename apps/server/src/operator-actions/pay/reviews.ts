import { ReasonRequest, RefundOutcomeReply, ReviewParams } from '@feisuo/contract/schemas/console-orders';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { AppError } from '../../http/app-error.ts';
import { yuanOf } from '../../formats/yuan.ts';
import {
  acceptReview,
  dropProposalsOf,
  findReviewed,
  refundReview,
  lockRefundDecision,
  lockPaymentState,
  writeOffReview,
} from '../../modules/pay/index.ts';
import { defineAction } from '../define-action.ts';
import { runAudited, type Decision, type MoneyActionDeps } from '../run-audited.ts';
import { found, Refusal, type CommandLine, type VerbCall } from '../verb.ts';
import { tellOutcome } from './describe-orders-and-refunds.ts';
import { refundOrPropose, describeOutcome, type RefundOutcome } from './refund-or-propose.ts';

/** Decisions about payments in review. */
const decides = { proof: 'fresh', audit: 'orders.read', params: ReviewParams, input: ReasonRequest } as const;

export const acceptReviewAction = defineAction({
  ...decides,
  name: 'review.accept',
  path: 'POST /reviews/:id/accept',
  permission: 'books.write',
  words: '入账待核对款项',
  summary: 'Accepts a payment in review for its order',
  output: DoneReply,
  run: async ({ pay }, { params, audit }) => {
    existing(await acceptMoney(pay, Number(params.id), audit));
    return {};
  },
  verb: {
    command: 'review accept <payment>',
    help: 'accepts a payment in review: it pays for its order, and the days are granted now',
    run: async (opened, { args: [id], audit }: VerbCall<object, [string]>) => {
      const { orderId, paidFen } = await decide(opened, id, (deps, payment) => acceptMoney(deps, payment, audit));
      return `${orderId}: ¥${yuanOf(paidFen)} accepted; the days were granted.`;
    },
  },
});

export const refundReviewAction = defineAction({
  ...decides,
  name: 'review.refund',
  path: 'POST /reviews/:id/refund',
  permission: 'orders.refund',
  words: '退回待核对款项',
  summary: 'Refunds a payment in review',
  output: RefundOutcomeReply,
  run: async ({ pay }, { params, audit }) => tellOutcome(existing(await returnMoney(pay, Number(params.id), audit))),
  verb: {
    command: 'review refund <payment>',
    help: 'refunds a payment in review in full; other payments of the order stay',
    reason: { flag: '--reason <text>', help: 'reason; shown to the buyer and sent to the channel' },
    run: async (opened, { args: [id], audit }: VerbCall<object, [string]>) =>
      describeOutcome(await decide(opened, id, (deps, payment) => returnMoney(deps, payment, audit))),
  },
});

export const writeOffReviewAction = defineAction({
  ...decides,
  name: 'review.write_off',
  path: 'POST /reviews/:id/write-off',
  permission: 'books.write',
  words: '核销待核对款项',
  summary: 'Writes off a payment that the channel refunded by itself',
  output: DoneReply,
  run: async ({ pay }, { params, audit }) => {
    existing(await writeMoneyOff(pay, Number(params.id), audit));
    return {};
  },
  verb: {
    command: 'review write-off <payment>',
    help: 'writes off a payment that the channel has already refunded by itself, and records it in the books',
    reason: { flag: '--note <text>', help: 'how you know that the channel refunded it; kept in the audit log' },
    run: async (opened, { args: [id], audit }: VerbCall<object, [string]>) => {
      const { orderId, paidFen } = await decide(opened, id, (deps, payment) => writeMoneyOff(deps, payment, audit));
      return `${orderId}: ¥${yuanOf(paidFen)} written off. The buyer was notified.`;
    },
  },
});

function existing<T>(done: T | null): T {
  if (done === null) throw new AppError('not_found', { description: 'no such payment' });
  return done;
}

async function decide<T>(
  opened: CommandLine,
  id: string,
  decision: (deps: MoneyActionDeps, id: number) => Promise<T | null>,
) {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new Refusal('give the number of the payment as shown by `review list`');
  return found('payment', id, await opened.withMoneyDeps((deps) => decision(deps, Number(id))));
}

const acceptMoney = (deps: MoneyActionDeps, paymentId: number, decision: Decision) =>
  runAudited(deps, decision, async (tx, inner) => {
    const before = await lockPaymentState(tx, paymentId);
    const accepted = await acceptReview(tx, inner, paymentId);
    if (!accepted) return null;
    const subject = String(paymentId);
    await dropProposalsOf(tx, { kind: 'review', subject, by: decision.by.actor, at: deps.clock.now() });
    const after = await lockPaymentState(tx, paymentId);
    return { done: accepted, action: 'review.accept' as const, subject, before, after };
  });

export const returnMoney = (
  deps: MoneyActionDeps,
  paymentId: number,
  { by, reason }: Decision,
): Promise<RefundOutcome | null> =>
  runAudited(deps, { by, reason }, async (tx, inner) => {
    const subject = String(paymentId);
    const revert = async () => {
      const before = await lockPaymentState(tx, paymentId);
      const refund = await refundReview(tx, inner, paymentId, reason);
      const after = await lockPaymentState(tx, paymentId);
      await dropProposalsOf(tx, { kind: 'review', subject, by: by.actor, at: deps.clock.now() });
      return refund && { done: refund, action: 'review.refund' as const, subject, before, after };
    };
    // Reads the payment in the transaction, because it may have changed since the operator saw it.
    const waiting = await findReviewed(tx, paymentId);
    if (!waiting) return null;
    const { orderId, paidFen: amountFen } = waiting;
    await lockRefundDecision(tx, orderId);
    return refundOrPropose(
      tx,
      inner,
      { kind: 'review', orderId, subject, amountFen, takesGrant: false, reason },
      by,
      revert,
    );
  });

const writeMoneyOff = (deps: MoneyActionDeps, paymentId: number, { by, reason }: Decision) =>
  runAudited(deps, { by, reason }, async (tx, inner) => {
    const before = await lockPaymentState(tx, paymentId);
    const written = await writeOffReview(tx, inner, paymentId);
    if (!written) return null;
    const subject = String(paymentId);
    await dropProposalsOf(tx, { kind: 'review', subject, by: by.actor, at: deps.clock.now() });
    const after = { ...(await lockPaymentState(tx, paymentId)), note: reason };
    return { done: written, action: 'review.write_off' as const, subject, before, after };
  });
