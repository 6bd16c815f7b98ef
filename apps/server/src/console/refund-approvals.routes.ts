import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ProposalsQuery, ProposalsReply, RefundLimitReply } from '@feisuo/contract/schemas/console-orders';
import type { FastifyRequest } from 'fastify';
import { findRefundLimit } from '../operator-actions/pay/refund-limit.ts';
import { succeed } from '../http/service-dialect.ts';
import { actorOf, listOperators, describe } from '../modules/operator/index.ts';
import { buyersOf, listProposals } from '../modules/pay/index.ts';
import { showLimit } from '../operator-actions/pay/refund-limit-actions.ts';
import type { ActionDeps } from '../operator-actions/define-action.ts';
import { showProposal, type ProposalViewer } from '../operator-actions/pay/describe-orders-and-refunds.ts';
import { PAGE, toPage, readRowId } from '../http/to-page.ts';

/** Routes for the approval of refunds by a second operator, and for the limit above which approval is needed. */
export const refundApprovalsRoutes: FastifyPluginAsyncTypebox<ActionDeps> = async (app, deps) => {
  const { db } = deps;
  const onlookerOf = async (request: FastifyRequest): Promise<ProposalViewer> => ({
    roster: await listOperators(db),
    name: actorOf(request).actor,
    now: deps.clock.now(),
  });

  app.get(
    '/refund-proposals',
    {
      config: { permit: 'orders.read' },
      schema: {
        ...describe('Refund proposals above the limit, newest first'),
        querystring: ProposalsQuery,
        response: { 200: ProposalsReply },
      },
    },
    async (request) => {
      const { state, after } = request.query;
      const rows = await listProposals(db, {
        ...(state !== undefined && { state }),
        ...(after !== undefined && { after: readRowId(after) }),
        limit: PAGE + 1,
      });
      const show = showProposal(await onlookerOf(request));
      const buyers = await buyersOf(
        db,
        rows.map(({ orderId }) => orderId),
      );
      const describeRow = (row: (typeof rows)[number]) => ({
        ...show(row),
        accountId: buyers.get(row.orderId) ?? null,
      });
      return succeed(toPage(rows, describeRow, ({ id }) => String(id)));
    },
  );

  app.get(
    '/refund-limit',
    {
      config: { permit: 'orders.read' },
      schema: { ...describe('Refund limit without approval'), response: { 200: RefundLimitReply } },
    },
    async (request) => {
      const limit = await findRefundLimit(db, deps.clock.now());
      return succeed(await showLimit(deps, limit, actorOf(request).actor));
    },
  );
};
