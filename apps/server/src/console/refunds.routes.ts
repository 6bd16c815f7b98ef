import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { RefundsQuery, RefundsReply } from '@feisuo/contract/schemas/console-orders';
import { describe } from '../modules/operator/index.ts';
import { succeed } from '../http/service-dialect.ts';
import { buyersOf, refundsThatWait, searchRefunds } from '../modules/pay/index.ts';
import type { ActionDeps } from '../operator-actions/define-action.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { tellRefund } from '../operator-actions/pay/describe-orders-and-refunds.ts';
import { PAGE, toPage } from '../http/to-page.ts';

/** Routes for refunds that members requested, and refunds that a payment channel could not execute. */
export const refundsRoutes: FastifyPluginAsyncTypebox<ActionDeps> = async (app, { db }) => {
  app.get(
    '/refunds',
    {
      config: { permit: 'orders.read' },
      schema: { ...describe('Refunds, newest first'), querystring: RefundsQuery, response: { 200: RefundsReply } },
    },
    async ({ query: { state, after } }) => {
      const rows = await searchRefunds(db, {
        ...(state !== undefined && { states: state === 'open' ? refundsThatWait : [state] }),
        ...(after !== undefined && { after: readCursor(after) }),
        limit: PAGE + 1,
      });
      const buyers = await buyersOf(
        db,
        rows.map(({ orderId }) => orderId),
      );
      const describeRow = (row: (typeof rows)[number]) => ({
        ...tellRefund(row),
        accountId: buyers.get(row.orderId) ?? null,
      });
      return succeed(toPage(rows, describeRow, ({ at, id }) => writeCursor({ createdAt: at, id })));
    },
  );
};
