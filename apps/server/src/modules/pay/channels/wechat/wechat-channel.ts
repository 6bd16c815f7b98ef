import { createHash } from 'node:crypto';
import { ChannelError, type Channel, type BillRow, type CallSettings, type Notice } from '../channel.ts';
import type { Trade, PageChannel } from '../trade.ts';
import { readWechatNotification } from './read-wechat-notification.ts';
import type { WechatAccount } from './wechat-account.ts';
import { makeWechatAgreements } from './wechat-agreements.ts';
import { CURRENCY, orderBody, TRADES } from './wechat-order.ts';
import { makeWechatJsapi } from './wechat-jsapi.ts';
import { readRefundState, readTrade } from './wechat-trade.ts';
import { WechatWire } from './wechat-client.ts';
import { writeXml, isSignedXml, readXml, type XmlFields } from './wechat-xml.ts';
import { AppError } from '../../../../http/app-error.ts';
import { momentOf } from '../../../../time/shanghai.ts';
import { readRows } from '../read-csv.ts';
import { fenOf } from '../../../../formats/yuan.ts';

/** Throws unless the bill has the digest that the signed reply contains. */
export function assertDigest(bill: Buffer, hashType: unknown, hashValue: unknown): void {
  const digest = createHash('sha1').update(bill).digest('hex');
  if (hashType !== 'SHA1' || String(hashValue).toLowerCase() !== digest) {
    throw new ChannelError('forged', 'the hash of the bill is wrong');
  }
}

/** Parses a bill: a heading with one row per trade, then a second heading with a row of sums. */
export function readWechatBill(bill: Buffer): BillRow[] {
  const [heading = '', ...lines] = bill
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);
  const sums = lines.findIndex((line) => !line.startsWith('`'));
  return readRows(heading, sums < 0 ? lines : lines.slice(0, sums)).map(readRow);
}

function readRow(row: Map<string, string>): BillRow {
  const cell = (name: string) => row.get(name) ?? '';
  const status = cell('交易状态');
  const isRefund = status === 'REFUND';
  const amountFen = fenOf(cell(isRefund ? '申请退款金额' : '订单金额'));
  const feeFen = feeOf(cell('手续费'));
  const at = momentOf(cell('交易时间'));
  const [transactionId, outTradeNo] = [cell('微信订单号'), cell('商户订单号')];
  if (amountFen === null || feeFen === null || !at || !outTradeNo || !transactionId) {
    throw new ChannelError('forged', 'the bill cannot be parsed');
  }
  return {
    outTradeNo,
    transactionId,
    kind: isRefund ? 'refund' : 'payment',
    amountFen: Math.abs(amountFen),
    feeFen: isRefund ? -Math.abs(feeFen) : feeFen,
    at,
    refundNo: isRefund ? cell('商户退款单号') : null,
    isSettled: isRefund ? cell('退款状态') !== 'FAIL' && cell('退款状态') !== 'CHANGE' : status === 'SUCCESS',
  };
}

/** Removes the last three of five decimals, which are zeros. */
const feeOf = (text: string) => fenOf(text.replace(/^(-?\d+\.\d{2})0*$/, '$1'));

const notAuthentic = () =>
  new AppError('permission_denied', { description: 'the signature of the notification is wrong' });
const changes: Record<string, 'signed' | 'ended' | undefined> = { ADD: 'signed', DELETE: 'ended' };

/**
 * Reads an XML notification (API version 2): a contract change, or a payment made with signing. Its event id is derived
 * from its content.
 */
function readXmlNotification(account: WechatAccount, body: Buffer): Notice {
  const fields = account.papay && readXml(body.toString('utf8'));
  if (!fields || !account.papay || !isSignedXml(fields, account.papay.apiV2Key)) throw notAuthentic();
  const field = (name: string) => fields.get(name) ?? '';
  if (field('mch_id') !== account.mchId) throw notAuthentic();
  if (field('return_code') !== 'SUCCESS' || field('result_code') !== 'SUCCESS') {
    return { kind: 'other', eventId: digestOf(fields), wire: 'xml' };
  }
  const change = changes[field('change_type')];
  if (change) {
    const [code, contractId] = [field('contract_code'), field('contract_id')];
    if (code === '' || contractId === '' || field('plan_id') !== account.papay.planId) throw notAuthentic();
    const eventId = `${contractId}-${change}`;
    return { kind: 'contract', eventId, code, contractId, change, wire: 'xml' };
  }
  // A missing currency means CNY.
  if (field('appid') !== account.appId || !['', 'CNY'].includes(field('fee_type'))) throw notAuthentic();
  const [outTradeNo, transactionId] = [field('out_trade_no'), field('transaction_id')];
  const paidAt = momentOf(field('time_end').replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3 $4:$5:$6'));
  if (outTradeNo === '' || transactionId === '' || !/^\d{1,9}$/.test(field('total_fee')) || !paidAt)
    throw notAuthentic();
  const trade = { outTradeNo, state: 'paid', transactionId, paidFen: Number(field('total_fee')), paidAt } as const;
  return { kind: 'paid', eventId: `XML-${transactionId}`, trade, wire: 'xml' };
}

const digestOf = (fields: XmlFields) =>
  `XML-${createHash('sha256')
    .update(JSON.stringify([...fields].toSorted()))
    .digest('hex')
    .slice(0, 40)}`;

/**
 * Sent if the payer's IP address is unknown. WeChat may then refuse to open the page, because it compares the
 * addresses.
 */
const NO_ADDRESS = '127.0.0.1';

/** H5 payment: the member orders in a phone browser and pays in the WeChat app. */
const makeWechatPages = (wire: () => Promise<WechatWire>): PageChannel => ({
  async createPage(order) {
    const line = await wire();
    const body = {
      ...orderBody(line.account, order),
      scene_info: { payer_client_ip: order.payerIp ?? NO_ADDRESS, h5_info: { type: 'Wap' } },
    };
    const { h5_url: address } = await line.call({ method: 'POST', path: `${TRADES}/h5`, body });
    if (typeof address !== 'string' || !URL.canParse(address))
      throw new ChannelError('forged', 'the new trade has no payment page');
    const page = new URL(address);
    page.searchParams.set('redirect_url', order.returnUrl);
    return { pageUrl: page.href };
  },
});

const REFUNDS = '/v3/refund/domestic/refunds';
const LESS_THAN = '<'.charCodeAt(0);

const unknownTrade = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS', 'NOT_FOUND']);

/** Channel for WeChat Pay's API version 3. `open` is called on the first use, and again only after it failed. */
export function makeWechatChannel(
  open: () => Promise<WechatAccount>,
  settings: CallSettings,
  { signs = false, hasJsapi = false, hasPages = false } = {},
): Channel {
  let opened: Promise<WechatWire> | null = null;
  const wire = (): Promise<WechatWire> => {
    opened ??= open().then((account) => new WechatWire(account, settings));
    opened.catch(() => (opened = null));
    return opened;
  };

  async function query(outTradeNo: string): Promise<Trade> {
    const line = await wire();
    const path = `${TRADES}/out-trade-no/${encodeURIComponent(outTradeNo)}`;
    try {
      const trade = readTrade(await line.call({ method: 'GET', path, query: { mchid: line.account.mchId } }));
      if (trade.outTradeNo !== outTradeNo) throw new ChannelError('forged', 'the reply is about another trade');
      return trade;
    } catch (error) {
      if (!isUnknown(error)) throw error;
      return { outTradeNo, state: 'absent', transactionId: null, paidFen: null, paidAt: null };
    }
  }

  return {
    name: 'wechat',

    async createCode(order) {
      const line = await wire();
      const body = orderBody(line.account, order);
      const { code_url: codeUrl } = await line.call({ method: 'POST', path: `${TRADES}/native`, body });
      if (typeof codeUrl !== 'string' || codeUrl === '')
        throw new ChannelError('forged', 'the new trade has no payment code');
      return { codeUrl };
    },

    jsapi: hasJsapi ? makeWechatJsapi(wire, settings) : null,
    pages: hasPages ? makeWechatPages(wire) : null,
    agreements: signs ? makeWechatAgreements(wire) : null,
    query,

    async close(outTradeNo) {
      const line = await wire();
      const path = `${TRADES}/out-trade-no/${encodeURIComponent(outTradeNo)}/close`;
      try {
        await line.call({ method: 'POST', path, body: { mchid: line.account.mchId } });
        return 'closed';
      } catch (error) {
        if (!(error instanceof ChannelError) || error.kind !== 'refused') throw error;
        // WeChat Pay does not sign a refusal, so the trade is queried: the reply to a query is signed.
        const { state } = await query(outTradeNo);
        if (state === 'unpaid') throw error;
        return state === 'paid' || state === 'refunded' ? 'paid' : 'closed';
      }
    },

    async refund({ transactionId, refundNo, refundFen, totalFen, reason }) {
      const line = await wire();
      const body = {
        transaction_id: transactionId,
        out_refund_no: refundNo,
        reason: [...reason].slice(0, 80).join(''),
        notify_url: line.account.notifyUrl,
        amount: { refund: refundFen, total: totalFen, currency: CURRENCY },
      };
      return readRefundState((await line.call({ method: 'POST', path: REFUNDS, body }))['status']);
    },

    async queryRefund({ refundNo }) {
      const line = await wire();
      try {
        const path = `${REFUNDS}/${encodeURIComponent(refundNo)}`;
        return readRefundState((await line.call({ method: 'GET', path }))['status']);
      } catch (error) {
        if (isUnknown(error)) return 'absent';
        throw error;
      }
    },

    async downloadBill(day) {
      const line = await wire();
      try {
        const promise = await line.call({
          method: 'GET',
          path: '/v3/bill/tradebill',
          query: { bill_date: day, bill_type: 'ALL' },
        });
        const bill = await line.download(String(promise['download_url']));
        assertDigest(bill, promise['hash_type'], promise['hash_value']);
        return readWechatBill(bill);
      } catch (error) {
        if (error instanceof ChannelError && error.code === 'NO_STATEMENT_EXIST') return [];
        throw error;
      }
    },

    async readNotification(headers, body, now) {
      const { account, keys } = await wire();
      // API version 2 sends XML for contract changes and for payments made with signing.
      if (body[0] === LESS_THAN) return readXmlNotification(account, body);
      return readWechatNotification(account, keys, { headers, body, now });
    },

    acknowledge: (notice) =>
      notice?.wire === 'xml'
        ? { status: 200, type: 'text/xml', body: writeXml({ return_code: 'SUCCESS', return_msg: 'OK' }) }
        : { status: 200, type: 'application/json', body: '{"code":"SUCCESS"}' },
    refuse: (message, notice) =>
      notice?.wire === 'xml'
        ? { status: 200, type: 'text/xml', body: writeXml({ return_code: 'FAIL', return_msg: message }) }
        : { status: 400, type: 'application/json', body: JSON.stringify({ code: 'FAIL', message }) },
  };
}

const isUnknown = (error: unknown) =>
  error instanceof ChannelError && error.kind === 'refused' && unknownTrade.has(error.code ?? '');
