import { createHash, randomBytes } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { makeBill } from '../bill.ts';
import { listFaults } from '../faults.ts';
import { readBillToken, signBillToken } from '../bill-token.ts';
import { findRefund, startRefund } from '../refunds.ts';
import { sandboxMerchant, type Sandbox } from '../sandbox.ts';
import { dayBounds } from '../shanghai.ts';
import { closeTrade, findPayment, findTrade, findTradeById, openTrade, paymentsOf } from '../trades.ts';
import { papayRoutes } from './papay.routes.ts';
import { isOpenId, appSecretOf, redeemCode } from './open-ids.ts';
import {
  assertMerchant,
  failAfter,
  failIf,
  readRequest,
  Refusal,
  serveWith,
  type Handler,
} from './signed-wechat-handler.ts';
import { writeWechatBill } from './wechat-bill-file.ts';
import { sealResource } from './wechat-signing.ts';
import { describeRefund, describeTrade, rfc3339 } from './wechat-format.ts';
import { isSameSecret } from '../../../keys/timing-safe.ts';

type Query = Record<string, string | undefined>;

/**
 * WeChat's endpoint that exchanges an authorization code for an openid: a GET without a signature, always answered with
 * status 200.
 */
const openPlatformRoutes: FastifyPluginAsync<{ open: () => Promise<Sandbox> }> = async (app, { open }) => {
  app.get('/sns/oauth2/access_token', async ({ query }) => {
    const { appid = '', secret = '', code = '', grant_type: type } = query as Query;
    const { db, clock, keys } = await open();
    if (appid !== sandboxMerchant.wechat.appId) return { errcode: 40013, errmsg: 'invalid appid' };
    if (!isSameSecret(secret, appSecretOf(keys))) return { errcode: 40125, errmsg: 'invalid appsecret' };
    if (type !== 'authorization_code') return { errcode: 40002, errmsg: 'invalid grant_type' };
    const openid = await redeemCode(db, code, clock.now());
    if (openid === null) return { errcode: 40029, errmsg: 'invalid code' };
    const token = () => randomBytes(32).toString('base64url');
    return { access_token: token(), expires_in: 7200, refresh_token: token(), openid, scope: 'snsapi_base' };
  });
};

type Body = Record<string, unknown>;

/** Routes of WeChat Pay's merchant API. */
export const wechatWireRoutes: FastifyPluginAsync<{ open: () => Promise<Sandbox> }> = async (app, { open }) => {
  const serve = serveWith(open);
  await papayRoutes(app, { open });
  await openPlatformRoutes(app, { open });

  const create =
    (way: 'code' | 'jsapi' | 'page'): Handler =>
    async (sandbox, { body, named }, faults) => {
      if (faults.has('create_refused')) throw new Refusal(400, 'PARAM_ERROR', '沙箱：按开关拒绝下单');
      const trade = readOrder(body, way, named);
      if (trade.openId !== null && !isOpenId(sandbox.keys, trade.openId)) {
        throw new Refusal(400, 'PARAM_ERROR', '无效的openid');
      }
      const { trade: opened, isSame } = await openTrade(sandbox.db, trade, sandbox.clock.now());
      if (opened.paidAt) throw new Refusal(400, 'ORDERPAID', '该订单已支付');
      if (opened.closedAt) throw new Refusal(400, 'ORDER_CLOSED', '该订单已关闭');
      if (!isSame) throw new Refusal(403, 'OUT_TRADE_NO_USED', '商户订单号重复');
      if (faults.has('create_timeout')) return 'silence';
      failAfter(faults);
      if (way === 'jsapi') return { prepay_id: `wx${opened.id}` };
      return { [way === 'code' ? 'code_url' : 'h5_url']: sandbox.pageOf(opened.id) };
    };
  app.post('/v3/pay/transactions/native', serve(create('code')));
  app.post('/v3/pay/transactions/jsapi', serve(create('jsapi')));
  app.post('/v3/pay/transactions/h5', serve(create('page')));

  app.get(
    '/v3/pay/transactions/out-trade-no/:number',
    serve(async ({ db, clock }, { params, query }, faults) => {
      failIf(faults, 'query_fails');
      assertMerchant(query['mchid']);
      const trade = await findTrade(db, 'wechat', params['number'] ?? '');
      if (!trade) throw new Refusal(404, 'ORDER_NOT_EXIST', '订单不存在');
      const [payment = null] = faults.has('query_unpaid') ? [] : await paymentsOf(db, trade.id);
      return describeTrade(trade, payment, clock.now());
    }),
  );

  app.get(
    '/v3/pay/transactions/id/:number',
    serve(async ({ db, clock }, { params, query }, faults) => {
      failIf(faults, 'query_fails');
      assertMerchant(query['mchid']);
      const payment = await findPayment(db, params['number'] ?? '');
      const trade = payment?.channel === 'wechat' ? await findTradeById(db, payment.tradeId) : null;
      if (!payment || !trade) throw new Refusal(404, 'ORDER_NOT_EXIST', '订单不存在');
      return describeTrade(trade, payment, clock.now());
    }),
  );

  app.post(
    '/v3/pay/transactions/out-trade-no/:number/close',
    serve(async ({ db, clock }, { params, body }, faults) => {
      failIf(faults, 'close_fails');
      assertMerchant(body['mchid']);
      const trade = await findTrade(db, 'wechat', params['number'] ?? '');
      if (!trade) throw new Refusal(404, 'ORDER_NOT_EXIST', '订单不存在');
      const isClosed = await closeTrade(db, trade.id, clock.now());
      if (!isClosed && (await findTradeById(db, trade.id))?.paidAt) throw new Refusal(400, 'ORDERPAID', '该订单已支付');
      failAfter(faults);
      return null;
    }),
  );

  app.post(
    '/v3/refund/domestic/refunds',
    serve(async (sandbox, { body }, faults) => {
      const order = readRefundOrder(body);
      const payment = await findPayment(sandbox.db, order.transactionId);
      if (payment?.channel !== 'wechat') throw new Refusal(404, 'RESOURCE_NOT_EXISTS', '订单不存在');
      if (order.totalFen !== payment.amountFen) throw new Refusal(400, 'INVALID_REQUEST', '订单金额不一致');
      const outcome = await startRefund(sandbox, { channel: 'wechat', ...order }, faults);
      if ('refusal' in outcome) {
        const isTooMuch = outcome.refusal === 'too_much';
        throw new Refusal(isTooMuch ? 403 : 400, isTooMuch ? 'NOT_ENOUGH' : 'INVALID_REQUEST', '退款金额或参数不符');
      }
      const trade = await findTradeById(sandbox.db, payment.tradeId);
      failAfter(faults);
      // The reply only confirms that the refund was accepted. A query or a notification reports the result.
      const { refund } = outcome;
      const shown = refund.status === 'ABNORMAL' ? { ...refund, status: 'PROCESSING' as const } : refund;
      return trade && describeRefund(shown, trade, payment);
    }),
  );

  app.get(
    '/v3/refund/domestic/refunds/:number',
    serve(async ({ db }, { params }, faults) => {
      failIf(faults, 'query_fails');
      const refund = await findRefund(db, 'wechat', params['number'] ?? '');
      const payment = refund && (await findPayment(db, refund.transactionId));
      const trade = payment && (await findTradeById(db, payment.tradeId));
      if (!refund || !payment || !trade) throw new Refusal(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
      return describeRefund(refund, trade, payment);
    }),
  );

  app.get(
    '/v3/certificates',
    serve(async ({ keys, wall }) => {
      const { certificate, apiV3Key } = keys.wechat;
      const sealed = sealResource(certificate.pem, apiV3Key, 'certificate');
      const expires = new Date(wall.now().getTime() + 5 * 365 * DAY_MS);
      const times = { effective_time: rfc3339(wall.now()), expire_time: rfc3339(expires) };
      return { data: [{ serial_no: certificate.serial, ...times, encrypt_certificate: sealed }] };
    }),
  );

  app.get(
    '/v3/bill/tradebill',
    serve(async (sandbox, { query, origin }, faults) => {
      const day = query['bill_date'] ?? '';
      if (!dayBounds(day)) throw new Refusal(400, 'PARAM_ERROR', '日期格式不符');
      const rows = await makeBill(sandbox.db, 'wechat', day, faults);
      if (rows.length === 0) throw new Refusal(400, 'NO_STATEMENT_EXIST', '账单不存在');
      const digest = createHash('sha1').update(writeWechatBill(rows)).digest('hex');
      const token = signBillToken(sandbox.keys, { channel: 'wechat', day });
      const address = `${origin}/v3/billdownload/file?token=${token}`;
      return { hash_type: 'SHA1', hash_value: digest, download_url: address };
    }),
  );

  // Serves the bill. The merchant signs the request, but the file is not signed.
  app.get('/v3/billdownload/file', async (request, reply) => {
    const sandbox = await open();
    try {
      const { query } = readRequest(sandbox, request);
      const wanted = readBillToken(sandbox.keys, query['token'] ?? '');
      if (wanted?.channel !== 'wechat') throw new Refusal(400, 'PARAM_ERROR', '下载地址无效');
      const rows = await makeBill(sandbox.db, 'wechat', wanted.day, await listFaults(sandbox.db));
      return await reply.type('text/plain; charset=utf-8').send(writeWechatBill(rows));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return reply.code(error.status).send({ code: error.code, message: error.message });
    }
  });
};

function readOrder(body: Body, way: 'code' | 'jsapi' | 'page', named: string | null) {
  const isJsapi = way === 'jsapi';
  const { appid, mchid, description, out_trade_no: number, time_expire: expires, notify_url: notifyUrl } = body;
  assertMerchant(mchid);
  const { total, currency } = (body['amount'] ?? {}) as Body;
  const { openid } = (body['payer'] ?? {}) as Body;
  const { payer_client_ip: address, h5_info: h5 } = (body['scene_info'] ?? {}) as Body;
  const expiresAt = new Date(String(expires));
  const isComplete =
    appid === sandboxMerchant.wechat.appId &&
    typeof description === 'string' &&
    description.length >= 1 &&
    description.length <= 254 &&
    /^[0-9A-Za-z_\-|*@]{6,32}$/.test(String(number)) &&
    typeof notifyUrl === 'string' &&
    URL.canParse(notifyUrl) &&
    new URL(notifyUrl).search === '' &&
    Number.isSafeInteger(total) &&
    (total as number) >= 1 &&
    currency === 'CNY' &&
    !Number.isNaN(expiresAt.getTime()) &&
    (!isJsapi || (typeof openid === 'string' && openid !== '')) &&
    (way !== 'page' || (typeof address === 'string' && (h5 as Body | undefined)?.['type'] === 'Wap'));
  if (!isComplete) throw new Refusal(400, 'PARAM_ERROR', '参数错误');
  return {
    channel: 'wechat' as const,
    outTradeNo: String(number),
    amountFen: total as number,
    subject: description,
    notifyUrl,
    openId: isJsapi ? String(openid) : null,
    keySerial: named,
    expiresAt,
  };
}

function readRefundOrder(body: Body) {
  const { transaction_id: transactionId, out_refund_no: refundNo, notify_url: notifyUrl } = body;
  const { refund, total, currency } = (body['amount'] ?? {}) as Body;
  const isComplete =
    typeof transactionId === 'string' &&
    /^[0-9A-Za-z_\-|*@]{1,64}$/.test(String(refundNo)) &&
    typeof notifyUrl === 'string' &&
    Number.isSafeInteger(refund) &&
    (refund as number) >= 1 &&
    Number.isSafeInteger(total) &&
    currency === 'CNY';
  if (!isComplete) throw new Refusal(400, 'PARAM_ERROR', '参数错误');
  const [amountFen, totalFen] = [refund as number, total as number];
  return { transactionId, refundNo: String(refundNo), notifyUrl, amountFen, totalFen };
}
