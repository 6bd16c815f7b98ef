import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { payPaths } from '@feisuo/contract/facts/paths';
import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { CodeQuery, IsSuccQuery, IsSuccReply, LiveQuery, OrderQuery, OrderReply } from '@feisuo/contract/schemas/pay';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../http/app-error.ts';
import { deviceOf } from '../../../http/caller-device.ts';
import { showNote } from '../../../http/error-page.ts';
import { bearerScheme } from '../../../http/open-api.ts';
import { countHit } from '../../../http/rate-limit.ts';
import { sendEvents } from '../../../http/send-events.ts';
import { succeed } from '../../../http/service-dialect.ts';
import type { OrderDeps } from './order-deps.ts';
import { checkOrder } from './check-order.ts';
import { LiveOrders } from './live-orders.ts';
import { resolveShortLink } from './short-code-link.ts';
import { codeLimit, describeCode } from './describe-code.ts';
import { orderCode } from './request-payment-code.ts';
import { findOrderOf } from './order-queries.ts';
import { noSuchOrder, refuseOrder } from './refuse-order.ts';

export const orderRoutes: FastifyPluginAsyncTypebox<OrderDeps> = async (app, deps) => {
  app.get(
    payPaths.order,
    {
      config: { jsonp: true },
      schema: {
        tags: ['pay'],
        summary: 'Creates an order, or resumes the order of this orderToken; JSONP with callback',
        querystring: OrderQuery,
        response: { 200: OrderReply },
      },
    },
    async (request) => {
      const { query } = request;
      const { accountId } = await deps.identify(request, query.access_token);
      assertOwnId(accountId, query.userid);
      if (!query.orderToken) throw refuseOrder('ORDER_TOKEN_INVALID', 'orderToken is missing');
      const channel = payTypeOf(query);
      if (!deps.channels.has(channel)) throw refuseOrder('CHANNEL_OFF', 'this payment channel is disabled');
      await countHit(deps, codeLimit, accountId);
      const offered = await orderCode(deps, query.orderToken, {
        accountId,
        productId: query.pid ?? null,
        num: query.num === undefined ? null : Number(query.num),
        actId: query.actid ?? '',
        isRenewing: query.autodeduct === undefined ? null : query.autodeduct === '1',
        channel,
        referFrom: query.referfrom || deps.config.pay.defaults.referFrom,
        payPageId: query.paypageid || deps.config.pay.defaults.pageId,
        isUnasked: query.unasked === '1',
        payerIp: request.ip,
        device: deviceOf(request),
      });
      return succeed(describeCode(deps, offered));
    },
  );

  app.get(
    payPaths.isSucc,
    {
      config: { jsonp: true },
      schema: {
        tags: ['pay'],
        summary: 'The status of an order of the caller; JSONP with callback',
        querystring: IsSuccQuery,
        response: { 200: IsSuccReply },
      },
    },
    async (request) => {
      const { orderId, userid, access_token: token } = request.query;
      const { accountId } = await deps.identify(request, token);
      if (userid) assertOwnId(accountId, userid);
      return succeed(await checkOrder(deps, accountId, orderId));
    },
  );

  app.get(
    payPaths.code,
    {
      config: { host: 'site' as const },
      schema: {
        tags: ['pay'],
        summary: 'Short link of a QR code; redirects to the payment address of the channel while that is valid',
        querystring: CodeQuery,
      },
    },
    async (request, reply) => {
      const address = await resolveShortLink(deps, request.query.k);
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      if (address === null) return showNote(reply, 410, expiredCode);
      return reply.redirect(address, 302);
    },
  );

  const live = new LiveOrders(deps);
  app.addHook('preClose', async () => live.close());
  app.get(
    payPaths.live,
    {
      schema: {
        tags: ['pay'],
        summary:
          'The status of an order as server-sent events `status`, until it is final; polling Issucc is the fallback',
        security: [{ [bearerScheme]: [] }],
        querystring: LiveQuery,
      },
    },
    async (request, reply) => {
      const { accountId } = await deps.identify(request);
      const order = await findOrderOf(deps.db, accountId, request.query.orderId);
      if (!order) throw noSuchOrder();
      return sendEvents(request, reply, () => live.watch(order, accountId));
    },
  );
};

/** Text of the page for a phone that scanned an expired code. */
const expiredCode = { title: '二维码已失效', text: '没有签约，也没有扣款。请回到下单的页面点「刷新」，再扫一次。' };

/** `payway` names the channel, or is `qrcode`; then `type` names the channel. */
function payTypeOf({ payway, type }: FastifyRequest<{ Querystring: OrderQuery }>['query']): PayType {
  if (payway === 'wechat' || payway === 'alipay') return payway;
  return type ?? 'wechat';
}

/**
 * Throws if `userid` is missing or another account. The payment popup recognises USER_ID_MISSING by its message, which
 * must not change.
 */
function assertOwnId(accountId: string, userId: string | undefined): void {
  if (!userId) throw refuseOrder('USER_ID_MISSING', 'userid is missing');
  if (userId !== accountId) throw new AppError('permission_denied', { description: 'userid does not match the token' });
}
