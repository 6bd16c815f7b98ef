import { GiveRefundRequest, OrderParams, RefundOutcomeReply } from '@feisuo/contract/schemas/console-orders';
import { AppError } from '../../http/app-error.ts';
import {
  findOrder,
  findRefundable,
  refundAsOperator,
  takeDecision,
  takeOrderStanding,
} from '../../modules/pay/index.ts';
import { defineAction } from '../define-action.ts';
import { readFen } from '../read-flags.ts';
import { runAudited, type Decision, type Till } from '../run-audited.ts';
import { found, type VerbCall } from '../verb.ts';
import { tellOutcome } from './describe-money.ts';
import { orPropose, sayOutcome, type RefundOutcome } from './refund-or-propose.ts';

/** Returns money of an order, or asks another operator where it is more than one may return. */
export const giveRefundAction = defineAction({
  name: 'refund.give',
  path: 'POST /orders/:id/refunds',
  permission: 'orders.refund',
  proof: 'fresh',
  audit: 'orders.read',
  words: { 'refund.give': '退款', 'refund.propose': '申请退款' },
  summary: 'Returns money of an order, or asks somebody else to agree where it is above the limit',
  params: OrderParams,
  input: GiveRefundRequest,
  output: RefundOutcomeReply,
  run: async ({ pay }, { params, input: { amountFen, keepsDays, seenLeftFen, reason }, by }) => {
    const wish = { orderId: params.id, amountFen, takesGrant: !keepsDays, reason, seenLeftFen };
    const outcome = await giveRefund(pay, wish, by);
    if (!outcome) throw new AppError('not_found', { description: 'no such paid order' });
    return tellOutcome(outcome);
  },
  verb: {
    command: 'refund give <order>',
    says: 'returns money of an order: all that is left of it, unless told',
    flags: { '--amount <yuan>': 'only this much', '--keep-days': 'the buyer keeps the days' },
    reason: { flag: '--reason <text>', says: 'the buyer and the channel read it' },
    run: async (opened, { args: [orderId], flags, act: { by, reason } }: VerbCall<GiveFlags, [string]>) => {
      const amountFen = flags.amount === undefined ? null : readFen(flags.amount);
      const wish = { orderId, amountFen, takesGrant: !flags.keepDays, reason };
      const outcome = await opened.withTill((till) => giveRefund(till, wish, by));
      return sayOutcome(found('paid order', orderId, outcome));
    },
  },
});

interface GiveFlags {
  amount?: string;
  keepDays?: boolean;
}

interface RefundWish {
  orderId: string;
  /** Null: all that is left. */
  amountFen: number | null;
  takesGrant: boolean;
  reason: string;
  /** What whoever decides has seen as left; another sum meanwhile is a conflict. */
  seenLeftFen?: number;
}

/** Returns money of an order. Null where nothing was paid for it. */
const giveRefund = (till: Till, wish: RefundWish, by: Decision['by']): Promise<RefundOutcome | null> =>
  runAudited(till, { by, reason: wish.reason }, async (tx, desk) => {
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
