import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { payPaths } from '@feisuo/contract/facts/paths';
import {
  PageReply,
  PageRequest,
  JsapiLinkReply,
  JsapiLinkRequest,
  JsapiParamsReply,
  JsapiParamsRequest,
  JsapiReturnQuery,
} from '@feisuo/contract/schemas/pay';
import type { FastifySchema } from 'fastify';
import type { JsapiParams } from '@feisuo/contract/schemas/pay';
import { AppError } from '../../../http/app-error.ts';
import { bearerScheme } from '../../../http/open-api.ts';
import { countHit } from '../../../http/rate-limit.ts';
import { succeed } from '../../../http/service-dialect.ts';
import { codeLimit } from '../orders/describe-code.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import { finishAuthorization } from './finish-authorization.ts';
import { startAuthorization, assertJsapiPayable } from './start-authorization.ts';
import { findOrderOf, markAsked } from '../orders/order-queries.ts';
import { noSuchOrder, refuseOrder, channelBusy } from '../orders/refuse-order.ts';
import { offerAttempt, type OfferedCode } from '../orders/offer-payment-code.ts';
import { assertPayable } from '../orders/add-attempt.ts';
import { ChannelError } from '../channels/channel.ts';
import { readPayerTicket } from './payer-ticket.ts';

const personal = <Schema extends FastifySchema>(summary: string, schema: Schema) => ({
  schema: { tags: ['pay'], summary, security: [{ [bearerScheme]: [] }], ...schema },
});

/** Routes for paying inside WeChat (JSAPI) and from a phone browser (H5). */
export const jsapiRoutes: FastifyPluginAsyncTypebox<OrderDeps> = async (app, deps) => {
  app.post(
    payPaths.jsapiLink,
    personal('WeChat’s authorization URL, which identifies the payer', {
      body: JsapiLinkRequest,
      response: { 200: JsapiLinkReply },
    }),
    async (request) => {
      const { accountId } = await deps.identify(request);
      await countHit(deps, codeLimit, accountId);
      return succeed(await startAuthorization(deps, { accountId, ...request.body }));
    },
  );

  app.get(
    payPaths.jsapiReturn,
    {
      config: { host: 'site' as const },
      schema: {
        tags: ['pay'],
        summary: 'WeChat redirects here; the browser goes on to the page with a payer ticket in the fragment',
        querystring: JsapiReturnQuery,
      },
    },
    async (request, reply) => {
      const page = await finishAuthorization(deps, { code: request.query.code, state: request.query.state });
      if (page === null) throw new AppError('not_found', { description: 'no such authorization, or already finished' });
      return reply.header('referrer-policy', 'no-referrer').redirect(page, 303);
    },
  );

  app.post(
    payPaths.page,
    personal('The H5 address that opens the app of the channel on a phone; an open QR code is closed first', {
      body: PageRequest,
      response: { 200: PageReply },
    }),
    async (request) => {
      const { accountId } = await deps.identify(request);
      await countHit(deps, codeLimit, accountId);
      const { order, attempt } = await offerPage(deps, { accountId, ...request.body, payerIp: request.ip });
      return succeed({
        orderId: order.id,
        pageUrl: attempt.codeUrl,
        rmb: attempt.amountFen,
        expiresAt: attempt.expiresAt.toISOString(),
        now: deps.clock.now().toISOString(),
      });
    },
  );

  app.post(
    payPaths.jsapi,
    personal('JSAPI payment parameters for a payer ticket; an open code is closed first', {
      body: JsapiParamsRequest,
      response: { 200: JsapiParamsReply },
    }),
    async (request) => {
      const { accountId } = await deps.identify(request);
      await countHit(deps, codeLimit, accountId);
      const { order, attempt, sheet } = await offerJsapi(deps, { accountId, ...request.body });
      return succeed({
        orderId: order.id,
        sheet,
        rmb: attempt.amountFen,
        expiresAt: attempt.expiresAt.toISOString(),
        now: deps.clock.now().toISOString(),
      });
    },
  );
};

/**
 * Returns the H5 address of an order, after closing an open QR code; a repeated call returns the same trade. An order
 * with renewal must be signed by QR code instead.
 */
async function offerPage(
  deps: OrderDeps,
  { accountId, orderId, returnTo, payerIp }: { accountId: string; orderId: string; returnTo: string; payerIp: string },
): Promise<OfferedCode> {
  const order = await findOrderOf(deps.db, accountId, orderId);
  if (!order) throw noSuchOrder();
  await assertPayable(deps.db, order);
  if (!deps.channels.get('wechat')?.pages || order.isRenewing) {
    throw refuseOrder('PAGE_NOT_OFFERED', 'this order is paid by a QR code');
  }
  await markAsked(deps.db, order);
  const by = { returnUrl: deps.config.siteOrigin + returnTo };
  return offerAttempt(deps, orderId, { channel: 'wechat', by }, payerIp);
}

/**
 * Returns the JSAPI parameters of an order, after closing an open QR code. A repeated call signs the same trade again.
 */
async function offerJsapi(
  deps: OrderDeps,
  { accountId, orderId, ticket }: { accountId: string; orderId: string; ticket: string },
): Promise<OfferedCode & { sheet: JsapiParams }> {
  const { order, jsapi } = await assertJsapiPayable(deps, accountId, orderId);
  await markAsked(deps.db, order);
  const payer = readPayerTicket(deps, orderId, ticket);
  if (!payer) throw refuseOrder('SHEET_TICKET_INVALID', 'the ticket is for another order or has expired');
  const offered = await offerAttempt(deps, orderId, { channel: 'wechat', by: { openId: payer.openId } }, null);
  try {
    return { ...offered, sheet: await jsapi.signJsapiParams(offered.attempt.codeUrl) };
  } catch (error) {
    throw error instanceof ChannelError ? channelBusy(error) : error;
  }
}
