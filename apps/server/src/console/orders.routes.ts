import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  MOST_SUMMED,
  OrderDetailReply,
  OrderFilters,
  OrderParams,
  OrdersQuery,
  OrdersReply,
  OrderSumsReply,
} from '@feisuo/contract/schemas/console-orders';
import { AppError } from '../http/app-error.ts';
import { succeed } from '../http/service-dialect.ts';
import { actorOf, describe } from '../modules/operator/index.ts';
import { findListedOrder, searchOrders, sumOrders } from '../modules/pay/index.ts';
import type { ActionDeps } from '../operator-actions/define-action.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { readOrderFilters } from '../operator-actions/pay/read-order-filters.ts';
import { tellOrder } from '../operator-actions/pay/describe-orders-and-refunds.ts';
import { describeOrder } from './describe-order.ts';
import { PAGE, toPage } from '../http/to-page.ts';

export const ordersRoutes: FastifyPluginAsyncTypebox<ActionDeps> = async (app, { db, pay }) => {
  app.get(
    '/orders',
    {
      config: { permit: 'orders.read' },
      schema: { ...describe('Orders, newest first'), querystring: OrdersQuery, response: { 200: OrdersReply } },
    },
    async ({ query: { after, ...filters } }) => {
      const found = await searchOrders(db, {
        ...readOrderFilters(filters),
        ...(after !== undefined && { after: readCursor(after) }),
        limit: PAGE + 1,
      });
      return succeed(toPage(found, tellOrder, writeCursor));
    },
  );

  app.get(
    '/orders/sums',
    {
      config: { permit: 'orders.read' },
      schema: {
        ...describe('Number and sums of the orders that match the filters'),
        querystring: OrderFilters,
        response: { 200: OrderSumsReply },
      },
    },
    async ({ query }) => succeed(await sumOrders(db, readOrderFilters(query), MOST_SUMMED)),
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
