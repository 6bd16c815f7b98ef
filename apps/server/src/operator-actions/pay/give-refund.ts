import { GiveRefundRequest, OrderParams, RefundOutcomeReply } from '@feisuo/contract/schemas/console-orders';
import { AppError } from '../../http/app-error.ts';
import {
  findOrder,
  findRefundable,
  refundAsOperator,
  lockRefundDecision,
  lockOrderMoney,
} from '../../modules/pay/index.ts';
import { defineAction } from '../define-action.ts';
import { readFen } from '../read-flags.ts';
import { runAudited, type Decision, type MoneyActionDeps } from '../run-audited.ts';
import { found, type VerbCall } from '../verb.ts';
import { tellOutcome } from './describe-orders-and-refunds.ts';
import { refundOrPropose, describeOutcome, type RefundOutcome } from './refund-or-propose.ts';

/** Refunds an order, or proposes the refund to another operator if it exceeds the limit. */
export const giveRefundAction = defineAction({
  name: 'refund.give',
  path: 'POST /orders/:id/refunds',
  permission: 'orders.refund',
  proof: 'fresh',
  audit: 'orders.read',
  words: { 'refund.give': '退款', 'refund.propose': '申请退款' },
  summary: 'Refunds an order, or asks another operator where it is above the limit',
  params: OrderParams,
  input: GiveRefundRequest,
  output: RefundOutcomeReply,
  run: async ({ pay }, { params, input: { amountFen, keepsDays, seenLeftFen, reason }, by }) => {
    const request = { orderId: params.id, amountFen, takesGrant: !keepsDays, reason, seenLeftFen };
    const outcome = await giveRefund(pay, request, by);
    if (!outcome) throw new AppError('not_found', { description: 'no such paid order' });
    return tellOutcome(outcome);
  },
  verb: {
    command: 'refund give <order>',
    help: 'refunds an order: everything that is still refundable, or --amount',
    flags: { '--amount <yuan>': 'refund only this amount', '--keep-days': 'the buyer keeps the days' },
    reason: { flag: '--reason <text>', help: 'reason; shown to the buyer and sent to the channel' },
    run: async (opened, { args: [orderId], flags, audit: { by, reason } }: VerbCall<GiveFlags, [string]>) => {
      const amountFen = flags.amount === undefined ? null : readFen(flags.amount);
      const request = { orderId, amountFen, takesGrant: !flags.keepDays, reason };
      const outcome = await opened.withMoneyDeps((deps) => giveRefund(deps, request, by));
      return describeOutcome(found('paid order', orderId, outcome));
    },
  },
});

interface GiveFlags {
  amount?: string;
  keepDays?: boolean;
}

interface RefundRequest {
  orderId: string;
  /** The amount to refund; null for the whole refundable amount. */
  amountFen: number | null;
  takesGrant: boolean;
  reason: string;
  /** The refundable amount that the operator saw. If the amount has changed, the request is refused as a conflict. */
  seenLeftFen?: number;
}

/** Refunds an order; null if the order does not exist or has no payment. */
const giveRefund = (deps: MoneyActionDeps, request: RefundRequest, by: Decision['by']): Promise<RefundOutcome | null> =>
  runAudited(deps, { by, reason: request.reason }, async (tx, inner) => {
    const { orderId, takesGrant, reason, seenLeftFen } = request;
    if (!(await findOrder(tx, orderId))) return null;
    // Serializes refunds of one order, so that the second refund counts the first.
    await lockRefundDecision(tx, orderId);
    const left = await findRefundable(tx, inner, orderId);
    if (left && seenLeftFen !== undefined && left.leftFen !== seenLeftFen) {
      throw new AppError('aborted', {
        reason: 'REFUND_QUOTE_CHANGED',
        description: `only ${left.leftFen} fen can still be refunded`,
      });
    }
    const amountFen = request.amountFen ?? left?.leftFen ?? 0;
    const asked = { kind: 'give', orderId, subject: null, amountFen, takesGrant, reason } as const;
    return refundOrPropose(tx, inner, asked, by, async () => {
      const before = await lockOrderMoney(tx, orderId);
      const refund = await refundAsOperator(tx, inner, { orderId, amountFen: request.amountFen, takesGrant, reason });
      const after = await lockOrderMoney(tx, orderId);
      return refund && { done: refund, action: 'refund.give' as const, subject: orderId, before, after };
    });
  });
