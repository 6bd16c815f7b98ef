import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { memberPaths } from '@feisuo/contract/facts/paths';
import type { MemberRefundState } from '@feisuo/contract/facts/pay-vocabulary';
import {
  RefundOrderParams,
  RefundOrderReply,
  RefundOrderRequest,
  RefundQuoteReply,
  type MemberRefund,
} from '@feisuo/contract/schemas/refunds';
import type { IdentifyMember } from '../../../http/members.ts';
import { bearerScheme } from '../../../http/open-api.ts';
import { countHit, type RateLimitDeps } from '../../../http/rate-limit.ts';
import { succeed } from '../../../http/service-dialect.ts';
import { askForRefund, quoteOrder } from './member-refunds.ts';
import type { RefundDeps } from './refund-deps.ts';
import type { RefundRow } from './refund-queries.ts';
import type { RefundProgress } from './refund.ts';

export type RefundRoutesDeps = RefundDeps & RateLimitDeps & { identify: IdentifyMember };

/** Limit of refund requests per account, because operators must read each request. */
const asking = { name: 'refund-order', max: 20, windowMs: DAY_MS };

export const refundRoutes: FastifyPluginAsyncTypebox<RefundRoutesDeps> = async (app, deps) => {
  const common = { tags: ['pay'], security: [{ [bearerScheme]: [] }], params: RefundOrderParams };

  app.get(
    memberPaths.refundOrder,
    {
      schema: {
        ...common,
        summary: 'The refund quote of an order, and its refunds',
        response: { 200: RefundQuoteReply },
      },
    },
    async (request) => {
      const { accountId } = await deps.identify(request);
      const { quote, payment, refunds } = await quoteOrder(deps, accountId, request.params.id);
      return succeed({
        rmb: payment?.paidFen ?? 0,
        totalDays: quote?.totalDays ?? 0,
        leftDays: quote?.leftDays ?? 0,
        byDay: quote && quote.byDayFen > 0 ? { rmb: quote.byDayFen } : null,
        full: quote?.fullFen ? { rmb: quote.fullFen, until: quote.fullUntil.toISOString() } : null,
        refunds: refunds.map(describeRefund),
      });
    },
  );

  app.post(
    memberPaths.refundOrder,
    {
      schema: {
        ...common,
        summary: 'Requests a refund',
        body: RefundOrderRequest,
        response: { 200: RefundOrderReply },
      },
    },
    async (request) => {
      const { accountId } = await deps.identify(request);
      await countHit(deps, asking, accountId);
      const { kind, rmb: amountFen } = request.body;
      return succeed(
        describeRefund(await askForRefund(deps, accountId, { orderId: request.params.id, kind, amountFen })),
      );
    },
  );
};

const stateOf: Record<RefundProgress, MemberRefundState> = {
  asked: 'asked',
  declined: 'declined',
  queued: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  abnormal: 'processing',
  closed: 'processing',
};

const describeRefund = (refund: RefundRow): MemberRefund => ({
  number: refund.refundNo,
  rmb: refund.amountFen,
  state: stateOf[refund.state],
  reason: refund.reason,
  takesDays: refund.takesGrant,
  // Only the note of a declined request is for the member. Other notes are messages of the channel for operators.
  note: refund.state === 'declined' ? (refund.note ?? '') : '',
  at: refund.at.toISOString(),
});
