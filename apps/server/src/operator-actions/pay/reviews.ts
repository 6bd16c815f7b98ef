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
import { tellOutcome } from './describe-money.ts';
import { refundOrPropose, sayOutcome, type RefundOutcome } from './refund-or-propose.ts';

/** Payments in review. */
const decides = { proof: 'fresh', audit: 'orders.read', params: ReviewParams, input: ReasonRequest } as const;

export const acceptReviewAction = defineAction({
  ...decides,
  name: 'review.accept',
  path: 'POST /reviews/:id/accept',
  permission: 'books.write',
  words: '入账待核对款项',
  summary: 'Accepts a payment in review for its order',
  output: DoneReply,
  run: async ({ pay }, { params, act }) => {
    existing(await acceptMoney(pay, Number(params.id), act));
    return {};
  },
  verb: {
    command: 'review accept <payment>',
    says: 'it pays for its order after all: the days are given now',
    run: async (opened, { args: [id], act }: VerbCall<object, [string]>) => {
      const { orderId, paidFen } = await decide(opened, id, (deps, payment) => acceptMoney(deps, payment, act));
      return `${orderId}: ¥${yuanOf(paidFen)} accepted, and the days are given.`;
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
  run: async ({ pay }, { params, act }) => tellOutcome(existing(await returnMoney(pay, Number(params.id), act))),
  verb: {
    command: 'review refund <payment>',
    says: 'all of it goes back; other money of the order stays where it is',
    reason: { flag: '--reason <text>', says: 'the buyer and the channel read it' },
    run: async (opened, { args: [id], act }: VerbCall<object, [string]>) =>
      sayOutcome(await decide(opened, id, (deps, payment) => returnMoney(deps, payment, act))),
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
  run: async ({ pay }, { params, act }) => {
    existing(await writeMoneyOff(pay, Number(params.id), act));
    return {};
  },
  verb: {
    command: 'review write-off <payment>',
    says: 'the channel has returned it by itself: nothing is owed, and the books say so',
    reason: { flag: '--note <text>', says: 'how that was found out; for the audit log' },
    run: async (opened, { args: [id], act }: VerbCall<object, [string]>) => {
      const { orderId, paidFen } = await decide(opened, id, (deps, payment) => writeMoneyOff(deps, payment, act));
      return `${orderId}: ¥${yuanOf(paidFen)} written off. Its buyer is told.`;
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
  act: (deps: MoneyActionDeps, id: number) => Promise<T | null>,
) {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new Refusal('a payment is named by its number in `review list`');
  return found('payment', id, await opened.withMoneyDeps((deps) => act(deps, Number(id))));
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
    const act = async () => {
      const before = await lockPaymentState(tx, paymentId);
      const refund = await refundReview(tx, inner, paymentId, reason);
      const after = await lockPaymentState(tx, paymentId);
      await dropProposalsOf(tx, { kind: 'review', subject, by: by.actor, at: deps.clock.now() });
      return refund && { done: refund, action: 'review.refund' as const, subject, before, after };
    };
    // Checked before acting: the payment may have entered review since.
    const waiting = await findReviewed(tx, paymentId);
    if (!waiting) return null;
    const { orderId, paidFen: amountFen } = waiting;
    await lockRefundDecision(tx, orderId);
    return refundOrPropose(
      tx,
      inner,
      { kind: 'review', orderId, subject, amountFen, takesGrant: false, reason },
      by,
      act,
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
