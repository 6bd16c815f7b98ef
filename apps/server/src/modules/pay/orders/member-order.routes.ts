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
import { payLimits } from '@feisuo/contract/facts/limits';
import type { MemberOrder, OrderReceipt } from '@feisuo/contract/schemas/member-orders';
import { bearerScheme } from '../../../http/open-api.ts';
import { countHit } from '../../../http/rate-limit.ts';
import { succeed } from '../../../http/service-dialect.ts';
import type { OrderDeps } from './order-deps.ts';
import { cancelOrder } from './cancel-order.ts';
import { resumeCode } from './request-payment-code.ts';
import { findOrderOf, listOrderEvents, listOrdersOf, type OrderCursor, type PayOrder } from './order-queries.ts';
import { noSuchOrder } from './refuse-order.ts';
import { codeLimit, describeCode } from './describe-code.ts';
import type { Database } from '../../../db/database.ts';
import { membershipOf } from '../../membership/index.ts';
import { listRequestedOrders } from '../refunds/refund-queries.ts';
import { openStates, payStatusOf, unpaidStates } from './order.ts';
import { paidFor } from './order-amounts.ts';
import { channelsOf } from './search-orders.ts';

const PER_PAGE = 20;

async function describeOrders(db: Database, accountId: string, cursor: string | undefined, now: Date) {
  const rows = await listOrdersOf(db, accountId, { after: readCursor(cursor), limit: PER_PAGE + 1 });
  const page = rows.slice(0, PER_PAGE);
  const last = rows.length > PER_PAGE ? page.at(-1) : undefined;
  return {
    list: await describePage(db, page, now),
    next: last ? writeCursor(last) : null,
  };
}

/** Describes one order with its receipt and timeline. */
async function describeOrder(db: Database, order: PayOrder, now: Date): Promise<OrderReceipt> {
  const [described] = await describePage(db, [order], now);
  if (!described) throw noSuchOrder();
  const events = await listOrderEvents(db, order.id);
  return {
    ...described,
    productId: order.productId,
    num: order.num,
    days: order.days,
    listRmb: order.listFen,
    expiresAt: order.expiresAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    period: await periodOf(db, order, now),
    canCancel: (openStates as readonly string[]).includes(order.state) && isBuyers(order),
    timeline: events.map(({ at, kind, facts }) => {
      const fen = facts['amountFen'] ?? facts['paidFen'];
      return { at: at.toISOString(), kind, rmb: typeof fen === 'number' ? fen : null };
    }),
  };
}

/** Describes orders with their payment channel, amount paid and refund request. */
async function describePage(db: Database, page: readonly PayOrder[], now: Date): Promise<MemberOrder[]> {
  const [channels, paid, requested] = await Promise.all([
    channelsOf(db, page),
    paidFor(db, page),
    listRequestedOrders(db, page),
  ]);
  return page.map((order) => ({
    ...memberOrderOf(order, now),
    payType: channels.get(order.id) ?? 'wechat',
    paidRmb: paid.get(order.id) ?? 0,
    isRefundRequested: requested.has(order.id),
  }));
}

type FromOtherTables = 'payType' | 'paidRmb' | 'isRefundRequested';

const memberOrderOf = (order: PayOrder, now: Date): Omit<MemberOrder, FromOtherTables> => ({
  id: order.id,
  product: order.productName,
  isRenewal: order.isRenewing,
  rmb: order.amountFen,
  at: order.createdAt.toISOString(),
  status: payStatusOf(order),
  state: order.state,
  refundedRmb: order.refundedFen,
  canPay:
    (unpaidStates as readonly string[]).includes(order.state) &&
    isBuyers(order) &&
    // An expired code can be replaced for a day after the order was placed.
    now.getTime() - order.createdAt.getTime() <= payLimits.orderHonouredS * 1000,
});

/** Whether a payment code can be used for the order: it is neither cancelled nor charged under an agreement. */
const isBuyers = ({ closeReason, agreementId }: PayOrder): boolean =>
  closeReason !== 'cancelled' && agreementId === null;

/** Start and end of the days that the order granted; null if there are none or they were revoked. */
async function periodOf(db: Database, { id, accountId, vas }: PayOrder, now: Date) {
  if (accountId === null) return null;
  const membership = await membershipOf(db, accountId, now);
  const { periods } = vas === 3 ? membership.accelerator : membership.super;
  const own = periods.find(({ entry: { source } }) => source.type === 'order' && source.id === id);
  return own ? { from: own.startsAt.toISOString(), until: own.endsAt.toISOString() } : null;
}

const writeCursor = ({ createdAt, id }: OrderCursor) => `${createdAt.getTime().toString(36)}.${id}`;

/** An invalid cursor is ignored, and the list starts from the beginning. */
function readCursor(cursor: string | undefined): OrderCursor | null {
  const [, time = '', id = ''] = /^([0-9a-z]{1,9})\.(\w{1,64})$/.exec(cursor ?? '') ?? [];
  return id === '' ? null : { createdAt: new Date(Number.parseInt(time, 36)), id };
}

const personal = <Schema extends FastifySchema>(summary: string, schema: Schema) => ({
  schema: { tags: ['member'], summary, security: [{ [bearerScheme]: [] }], ...schema },
});

/** Routes for a member's own orders. Orders of other accounts are answered with 404. */
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
    personal('An order with its receipt and history', {
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
    personal('Cancels an unpaid order', { params: MemberOrderParams, response: { 200: OrderReceiptReply } }),
    async (request) => {
      const { accountId } = await deps.identify(request);
      const order = await cancelOrder(deps, accountId, request.params.id);
      return succeed(await describeOrder(deps.db, order, deps.clock.now()));
    },
  );
};
