import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { OrderDetailReply, OrderParams, OrdersQuery, OrdersReply } from '@feisuo/contract/schemas/console-orders';
import { AppError } from '../http/app-error.ts';
import { succeed } from '../http/service-dialect.ts';
import { actorOf, describe } from '../modules/operator/index.ts';
import { findListedOrder, searchOrders } from '../modules/pay/index.ts';
import { addDays, startOf } from '../time/shanghai.ts';
import type { ActionDeps } from '../operator-actions/define-action.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { tellOrder } from '../operator-actions/pay/describe-money.ts';
import { describeOrder } from './describe-order.ts';
import { PAGE, toPage } from '../http/to-page.ts';

export const ordersRoutes: FastifyPluginAsyncTypebox<ActionDeps> = async (app, { db, pay }) => {
  app.get(
    '/orders',
    {
      config: { permit: 'orders.read' },
      schema: { ...describe('Orders, newest first'), querystring: OrdersQuery, response: { 200: OrdersReply } },
    },
    async ({ query: { q, account, state, product, channel, from, to, after } }) => {
      const found = await searchOrders(db, {
        ...(q !== undefined && { words: q.trim() }),
        ...(account !== undefined && { accountId: account }),
        ...(state !== undefined && { state }),
        ...(product !== undefined && { productId: product }),
        ...(channel !== undefined && { channel }),
        ...(from !== undefined && { since: startOf(from) }),
        ...(to !== undefined && { until: startOf(addDays(to, 1)) }),
        ...(after !== undefined && { after: readCursor(after) }),
        limit: PAGE + 1,
      });
      return succeed(toPage(found, tellOrder, writeCursor));
    },
  );

  app.get(
    '/orders/:id',
    {
      config: { permit: 'orders.read' },
      schema: {
        ...describe('An order with its history'),
        params: OrderParams,
        response: { 200: OrderDetailReply },
      },
    },
    async (request) => {
      const order = await findListedOrder(db, request.params.id);
      if (!order) throw new AppError('not_found', { description: 'no such order' });
      return succeed(await describeOrder(pay, order, actorOf(request).actor));
    },
  );
};
