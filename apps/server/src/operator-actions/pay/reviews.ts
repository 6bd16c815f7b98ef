import { ReasonRequest, RefundOutcomeReply, ReviewParams } from '@feisuo/contract/schemas/console-orders';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { AppError } from '../../http/app-error.ts';
import { yuanOf } from '../../formats/yuan.ts';
import {
  acceptReview,
  dropProposalsOf,
  findReviewed,
  refundReview,
  takeDecision,
  takePaymentStanding,
  writeOffReview,
} from '../../modules/pay/index.ts';
import { defineAction } from '../define-action.ts';
import { runAudited, type Decision, type Till } from '../run-audited.ts';
import { found, Refusal, type CommandLine, type VerbCall } from '../verb.ts';
import { tellOutcome } from './describe-money.ts';
import { orPropose, sayOutcome, type RefundOutcome } from './refund-or-propose.ts';

/** Money that came otherwise than it was asked for, and waits for a person. */
const decides = { proof: 'fresh', audit: 'orders.read', params: ReviewParams, input: ReasonRequest } as const;

export const acceptReviewAction = defineAction({
  ...decides,
  name: 'review.accept',
  path: 'POST /reviews/:id/accept',
  permission: 'books.write',
  words: '入账待核对款项',
  summary: 'It pays for its order after all',
  output: DoneReply,
  run: async ({ pay }, { params, act }) => {
    existing(await acceptMoney(pay, Number(params.id), act));
    return {};
  },
  verb: {
    command: 'review accept <payment>',
    says: 'it pays for its order after all: the days are given now',
    run: async (opened, { args: [id], act }: VerbCall<object, [string]>) => {
      const { orderId, paidFen } = await decide(opened, id, (till, payment) => acceptMoney(till, payment, act));
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
  summary: 'All of it goes back',
  output: RefundOutcomeReply,
  run: async ({ pay }, { params, act }) => tellOutcome(existing(await returnMoney(pay, Number(params.id), act))),
  verb: {
    command: 'review refund <payment>',
    says: 'all of it goes back; other money of the order stays where it is',
    reason: { flag: '--reason <text>', says: 'the buyer and the channel read it' },
    run: async (opened, { args: [id], act }: VerbCall<object, [string]>) =>
      sayOutcome(await decide(opened, id, (till, payment) => returnMoney(till, payment, act))),
  },
});

export const writeOffReviewAction = defineAction({
  ...decides,
  name: 'review.write_off',
  path: 'POST /reviews/:id/write-off',
  permission: 'books.write',
  words: '核销待核对款项',
  summary: 'The channel has returned it by itself',
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
      const { orderId, paidFen } = await decide(opened, id, (till, payment) => writeMoneyOff(till, payment, act));
      return `${orderId}: ¥${yuanOf(paidFen)} written off. Its buyer is told.`;
    },
  },
});

function existing<T>(done: T | null): T {
  if (done === null) throw new AppError('not_found', { description: 'no such payment' });
  return done;
}

async function decide<T>(opened: CommandLine, id: string, act: (till: Till, id: number) => Promise<T | null>) {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new Refusal('a payment is named by its number in `review list`');
  return found('payment', id, await opened.withTill((till) => act(till, Number(id))));
}

const acceptMoney = (till: Till, paymentId: number, decision: Decision) =>
  runAudited(till, decision, async (tx, desk) => {
    const before = await takePaymentStanding(tx, paymentId);
    const accepted = await acceptReview(tx, desk, paymentId);
    if (!accepted) return null;
    const subject = String(paymentId);
    await dropProposalsOf(tx, { kind: 'review', subject, by: decision.by.actor, at: till.clock.now() });
    const after = await takePaymentStanding(tx, paymentId);
    return { done: accepted, action: 'review.accept' as const, subject, before, after };
  });

export const returnMoney = (till: Till, paymentId: number, { by, reason }: Decision): Promise<RefundOutcome | null> =>
  runAudited(till, { by, reason }, async (tx, desk) => {
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

const writeMoneyOff = (till: Till, paymentId: number, { by, reason }: Decision) =>
  runAudited(till, { by, reason }, async (tx, desk) => {
    const before = await takePaymentStanding(tx, paymentId);
    const written = await writeOffReview(tx, desk, paymentId);
    if (!written) return null;
    const subject = String(paymentId);
    await dropProposalsOf(tx, { kind: 'review', subject, by: by.actor, at: till.clock.now() });
    const after = { ...(await takePaymentStanding(tx, paymentId)), note: reason };
    return { done: written, action: 'review.write_off' as const, subject, before, after };
  });
