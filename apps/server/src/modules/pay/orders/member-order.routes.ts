import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { memberPaths } from '@feisuo/contract/facts/paths';
import {
  MemberOrderCodeRequest,
  MemberOrderParams,
  MemberOrdersQuery,
  MemberOrdersReply,
  OrderReceiptReply,
} from '@feisuo/contract/schemas/member-orders';
import { OrderReply } from '@feisuo/contract/schemas/pay';
import type { FastifySchema } from 'fastify';
import { bearerScheme } from '../../../http/open-api.ts';
import { countHit } from '../../../http/rate-limit.ts';
import { succeed } from '../../../http/service-dialect.ts';
import type { OrderDeps } from './order-deps.ts';
import { cancelOrder } from './cancel-order.ts';
import { describeOrder, describeOrders } from './describe-order.ts';
import { resumeCode } from './order-code.ts';
import { findOrderOf } from './order-queries.ts';
import { noSuchOrder } from './refuse-order.ts';
import { codeLimit, describeCode } from './describe-code.ts';

const personal = <Schema extends FastifySchema>(summary: string, schema: Schema) => ({
  schema: { tags: ['member'], summary, security: [{ [bearerScheme]: [] }], ...schema },
});

/** A member's own orders; other orders are not found. */
export const memberOrderRoutes: FastifyPluginAsyncTypebox<OrderDeps> = async (app, deps) => {
  app.get(
    memberPaths.orders,
    personal('The caller’s orders, newest first', {
      querystring: MemberOrdersQuery,
      response: { 200: MemberOrdersReply },
    }),
    async (request) => {
      const { accountId } = await deps.identify(request);
      return succeed(await describeOrders(deps.db, accountId, request.query.cursor, deps.clock.now()));
    },
  );

  app.get(
    memberPaths.order,
    personal('An order with its receipt and what happened to it', {
      params: MemberOrderParams,
      response: { 200: OrderReceiptReply },
    }),
    async (request) => {
      const { accountId } = await deps.identify(request);
      const order = await findOrderOf(deps.db, accountId, request.params.id);
      if (!order) throw noSuchOrder();
      return succeed(await describeOrder(deps.db, order, deps.clock.now()));
    },
  );

  app.post(
    memberPaths.orderCode,
    personal('A code for an order that waits to be paid: the same one while it lives, otherwise a new one', {
      params: MemberOrderParams,
      body: MemberOrderCodeRequest,
      response: { 200: OrderReply },
    }),
    async (request) => {
      const { accountId } = await deps.identify(request);
      await countHit(deps, codeLimit, accountId);
      const channel = request.body.type ?? null;
      const offered = await resumeCode(deps, { accountId, orderId: request.params.id, channel, payerIp: request.ip });
      return succeed(describeCode(deps, offered));
    },
  );

  app.post(
    memberPaths.cancelOrder,
    personal('Cancels an order that is not paid', { params: MemberOrderParams, response: { 200: OrderReceiptReply } }),
    async (request) => {
      const { accountId } = await deps.identify(request);
      const order = await cancelOrder(deps, accountId, request.params.id);
      return succeed(await describeOrder(deps.db, order, deps.clock.now()));
    },
  );
};
