import type { FastifyPluginAsync } from 'fastify';
import { makeBill } from '../bill.ts';
import { listFaults, neverAnswer } from '../faults.ts';
import { readBillToken, signBillToken } from '../bill-token.ts';
import { fenNumber, yuanText } from '../yuan-and-fees.ts';
import { findRefund, startRefund } from '../refunds.ts';
import { sandboxMerchant, type Sandbox } from '../sandbox.ts';
import type { TradeRow } from '../pay-sandbox.tables.ts';
import { secondOf } from '../../../time/shanghai.ts';
import { dayBounds, shanghaiMoment } from '../shanghai.ts';
import { closeTrade, findPayment, findTrade, findTradeById, openTrade, paymentsOf } from '../trades.ts';
import { agreementMethods } from './agreement-methods.ts';
import {
  Refusal,
  unavailable,
  type Content,
  type Faults,
  type Method,
  isSignedText,
  signText,
  textOf,
} from './alipay-method.ts';
import { writeAlipayBill } from './alipay-bill-file.ts';

const unknownTrade = () => new Refusal('ACQ.TRADE_NOT_EXIST', '交易不存在');

const methods: Record<string, Method> = {
  ...agreementMethods,

  'alipay.trade.precreate': async (sandbox, { content, notifyUrl }, faults) => {
    if (faults.has('create_refused')) throw new Refusal('ACQ.INVALID_PARAMETER', '沙箱：按开关拒绝下单');
    const { out_trade_no: number, total_amount: amount, subject, time_expire: expires } = content;
    const amountFen = fenNumber(amount);
    const expiresAt = shanghaiMoment(expires);
    const isComplete =
      /^[0-9A-Za-z_]{1,64}$/.test(String(number)) &&
      amountFen !== null &&
      amountFen > 0 &&
      typeof subject === 'string' &&
      subject !== '' &&
      expiresAt !== null &&
      URL.canParse(notifyUrl);
    if (!isComplete) throw new Refusal('ACQ.INVALID_PARAMETER', '参数无效');
    const { trade, isSame } = await openTrade(
      sandbox.db,
      {
        channel: 'alipay',
        outTradeNo: String(number),
        amountFen,
        subject,
        notifyUrl,
        openId: null,
        keySerial: null,
        expiresAt,
      },
      sandbox.clock.now(),
    );
    if (trade.paidAt) throw new Refusal('ACQ.TRADE_HAS_SUCCESS', '交易已被支付');
    if (trade.closedAt) throw new Refusal('ACQ.TRADE_HAS_CLOSE', '交易已经关闭');
    if (!isSame) throw new Refusal('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改');
    if (faults.has('create_timeout')) return 'silence';
    if (faults.has('error_after_commit')) throw unavailable();
    return { out_trade_no: trade.outTradeNo, qr_code: sandbox.pageOf(trade.id) };
  },

  'alipay.trade.query': async ({ db, clock }, { content }, faults) => {
    if (faults.has('query_fails')) throw unavailable();
    const trade = await findScanned({ db }, content);
    const [payment = null] = faults.has('query_unpaid') ? [] : await paymentsOf(db, trade.id);
    const isOver = trade.closedAt !== null || trade.expiresAt <= clock.now();
    const isRefunded = payment !== null && payment.refundedFen >= payment.amountFen;
    return {
      out_trade_no: trade.outTradeNo,
      trade_no: payment?.transactionId ?? '',
      trade_status: payment
        ? isRefunded
          ? 'TRADE_CLOSED'
          : 'TRADE_SUCCESS'
        : isOver
          ? 'TRADE_CLOSED'
          : 'WAIT_BUYER_PAY',
      total_amount: yuanText(payment?.amountFen ?? trade.amountFen),
      buyer_logon_id: 'san***@example.com',
      ...(payment && { receipt_amount: yuanText(payment.amountFen), send_pay_date: secondOf(payment.paidAt) }),
    };
  },

  'alipay.trade.close': async ({ db, clock }, { content }, faults) => {
    if (faults.has('close_fails')) throw unavailable();
    const trade = await findScanned({ db }, content);
    if (!(await closeTrade(db, trade.id, clock.now()))) {
      throw new Refusal('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
    }
    if (faults.has('error_after_commit')) throw unavailable();
    return { out_trade_no: trade.outTradeNo };
  },

  'alipay.trade.refund': async (sandbox, { content }, faults) => {
    const { trade_no: transactionId, out_request_no: refundNo, refund_amount: amount } = content;
    const amountFen = fenNumber(amount);
    if (!amountFen || typeof refundNo !== 'string' || refundNo === '') {
      throw new Refusal('ACQ.INVALID_PARAMETER', '参数无效');
    }
    const payment = await findPaid(sandbox, content, transactionId);
    const trade = await findTradeById(sandbox.db, payment.tradeId);
    if (!trade) throw unknownTrade();
    const request = {
      channel: 'alipay' as const,
      transactionId: payment.transactionId,
      refundNo,
      amountFen,
      notifyUrl: trade.notifyUrl,
    };
    const outcome = await startRefund(sandbox, request, faults);
    if ('refusal' in outcome) {
      const isTooMuch = outcome.refusal === 'too_much';
      throw isTooMuch
        ? new Refusal('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')
        : new Refusal('ACQ.DISCORDANT_REPEAT_REQUEST', '请求信息不一致');
    }
    if (faults.has('error_after_commit')) throw unavailable();
    const { refundedFen } = (await findPayment(sandbox.db, payment.transactionId)) ?? payment;
    const isMoved = outcome.isNew && outcome.refund.status === 'SUCCESS';
    return {
      out_trade_no: trade.outTradeNo,
      trade_no: payment.transactionId,
      fund_change: isMoved ? 'Y' : 'N',
      refund_fee: yuanText(refundedFen),
    };
  },

  'alipay.trade.fastpay.refund.query': async ({ db }, { content }, faults) => {
    if (faults.has('query_fails')) throw unavailable();
    const { out_request_no: refundNo, out_trade_no: outTradeNo } = content;
    if (!(await findTrade(db, 'alipay', String(outTradeNo)))) throw unknownTrade();
    const refund = await findRefund(db, 'alipay', String(refundNo));
    // For an unknown refund Alipay replies without fields.
    if (!refund) return {};
    const states = { SUCCESS: 'REFUND_SUCCESS', PROCESSING: 'REFUND_PROCESSING', ABNORMAL: 'REFUND_FAIL' };
    return {
      out_trade_no: String(outTradeNo),
      trade_no: refund.transactionId,
      out_request_no: refund.refundNo,
      refund_amount: yuanText(refund.amountFen),
      refund_status: states[refund.status],
    };
  },

  'alipay.data.dataservice.bill.downloadurl.query': async ({ db, keys }, { content, origin }, faults) => {
    const day = String(content['bill_date']);
    if (content['bill_type'] !== 'trade' || !dayBounds(day)) {
      throw new Refusal('isp.invalid-parameter', '参数无效');
    }
    const lines = await makeBill(db, 'alipay', day, faults);
    if (lines.length === 0) throw new Refusal('isp.bill_not_exist', '账单不存在');
    const token = signBillToken(keys, { channel: 'alipay', day });
    return { bill_download_url: `${origin}/alipay-bills/${token}` };
  },
};

/** Finds a trade that was scanned. Alipay creates the trade at the first scan, so an unscanned trade is unknown. */
async function findScanned({ db }: Pick<Sandbox, 'db'>, content: Content): Promise<TradeRow> {
  const trade = await findTrade(db, 'alipay', String(content['out_trade_no']));
  if (!trade?.scannedAt) throw unknownTrade();
  return trade;
}

async function findPaid({ db }: Sandbox, content: Content, transactionId: unknown) {
  if (typeof transactionId === 'string' && transactionId !== '') {
    const payment = await findPayment(db, transactionId);
    if (payment?.channel === 'alipay') return payment;
    throw unknownTrade();
  }
  const trade = await findTrade(db, 'alipay', String(content['out_trade_no']));
  const [payment] = trade ? await paymentsOf(db, trade.id) : [];
  if (!payment) throw unknownTrade();
  return payment;
}

/** Alipay's gateway: one address for all methods, with the method as a parameter. */
export const alipayWireRoutes: FastifyPluginAsync<{ open: () => Promise<Sandbox> }> = async (app, { open }) => {
  app.post('/gateway.do', async (request, reply) => {
    const sandbox = await open();
    const { keys } = sandbox;
    const faults = await listFaults(sandbox.db);
    const form = new URLSearchParams((request.body as Buffer | undefined)?.toString('utf8') ?? '');
    const params = new Map([...new URLSearchParams(request.url.split('?')[1] ?? ''), ...form]);
    const name = params.get('method') ?? '';
    let result: Content;
    try {
      const outcome = await perform(sandbox, params, `${request.protocol}://${request.host}`, faults);
      if (outcome === 'silence') return await neverAnswer(request, reply);
      result = { code: '10000', msg: 'Success', ...outcome };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const msg = error.code === '40004' ? 'Business Failed' : 'Service Currently Unavailable';
      result = { code: error.code, msg, sub_code: error.subCode, sub_msg: error.message };
    }
    const text = JSON.stringify(result);
    // Signs only the JSON text of the inner response object, as Alipay does.
    const signature = signText(
      text,
      faults.has('reply_bad_signature') ? keys.alipay.merchantKey : keys.alipay.platformKey,
    );
    const body = `{"${name.replaceAll('.', '_')}_response":${text},"sign":"${signature}"}`;
    return reply.type('application/json; charset=utf-8').send(body);
  });

  app.get('/alipay-bills/:token', async ({ params }, reply) => {
    const sandbox = await open();
    const wanted = readBillToken(sandbox.keys, (params as { token: string }).token);
    if (wanted?.channel !== 'alipay') return reply.code(404).send('');
    const lines = await makeBill(sandbox.db, 'alipay', wanted.day, await listFaults(sandbox.db));
    return reply.type('application/zip').send(writeAlipayBill(lines, wanted.day));
  });
};

/** Returns the request's parameters. Throws unless the merchant signed them. */
export function readSigned(sandbox: Sandbox, params: Map<string, string>): Content {
  const isOurs = params.get('app_id') === sandboxMerchant.alipay.appId && params.get('sign_type') === 'RSA2';
  const text = textOf(params, ['sign']);
  if (!isOurs || !isSignedText(text, sandbox.keys.alipay.merchantPublic, params.get('sign') ?? '')) {
    throw new Refusal('isv.invalid-signature', '验签出错', '40002');
  }
  try {
    return (JSON.parse(params.get('biz_content') ?? '{}') ?? {}) as Content;
  } catch {
    throw new Refusal('isv.invalid-parameter', '参数无效', '40002');
  }
}

async function perform(sandbox: Sandbox, params: Map<string, string>, origin: string, faults: Faults) {
  const content = readSigned(sandbox, params);
  const method = methods[params.get('method') ?? ''];
  if (!method) throw new Refusal('isv.invalid-method', '不存在的方法名', '40002');
  return method(sandbox, { content, notifyUrl: params.get('notify_url') ?? '', origin }, faults);
}
