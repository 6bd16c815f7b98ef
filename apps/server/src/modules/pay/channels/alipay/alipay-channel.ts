import { unzipSync } from 'fflate';
import { createPublicKey, verify } from 'node:crypto';
import { ChannelError, type Channel, type RefundState, type BillRow, type CallSettings } from '../channel.ts';
import type { Trade } from '../trade.ts';
import { momentOf, secondOf } from '../../../../time/shanghai.ts';
import { fenOf, yuanOf } from '../../../../formats/yuan.ts';
import type { AlipayAccount } from './alipay-account.ts';
import { makeAlipayAgreements } from './alipay-agreements.ts';
import { AlipayWire, type AlipayReply } from './alipay-client.ts';
import { readRows } from '../read-csv.ts';
import { AppError } from '../../../../http/app-error.ts';
import type { Notice } from '../channel.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

const changes: Record<string, 'signed' | 'ended' | undefined> = { dut_user_sign: 'signed', dut_user_unsign: 'ended' };

/** Reads a notification. Throws unless Alipay signed it with RSA2 for our account. */
function readAlipayNotification(account: AlipayAccount, body: Buffer): Notice {
  const fields = readFields(body);
  if (!fields || !isSigned(fields, account.alipayPublicKey)) throw notAuthentic();
  const field = (name: string) => fields.get(name) ?? '';
  const eventId = field('notify_id');
  if (field('app_id') !== account.appId || eventId === '') throw notAuthentic();
  // Agreement notifications are read before `seller_id` is checked, because they have no `seller_id`.
  const change = changes[field('notify_type')];
  if (change) {
    const [code, contractId] = [field('external_agreement_no'), field('agreement_no')];
    if (contractId === '') throw notAuthentic();
    // A contract without a number of ours was not made by this shop, so it is ignored.
    return code === '' ? { kind: 'other', eventId } : { kind: 'contract', eventId, code, contractId, change };
  }
  if (field('seller_id') !== account.sellerId) throw notAuthentic();
  // The refund fields are checked first, because a refund notification also has the trade status of a payment.
  if (field('refund_fee') !== '' || field('gmt_refund') !== '') {
    const refundNo = field('out_biz_no');
    return refundNo === '' ? { kind: 'other', eventId } : { kind: 'refund', eventId, refundNo, state: 'succeeded' };
  }
  const status = field('trade_status');
  if (status !== 'TRADE_SUCCESS' && status !== 'TRADE_FINISHED') return { kind: 'other', eventId };
  const [outTradeNo, transactionId] = [field('out_trade_no'), field('trade_no')];
  const paidFen = fenOf(field('total_amount'));
  const paidAt = momentOf(field('gmt_payment'));
  if (outTradeNo === '' || transactionId === '' || paidFen === null || !paidAt) throw notAuthentic();
  return { kind: 'paid', eventId, trade: { outTradeNo, state: 'paid', transactionId, paidFen, paidAt } };
}

/**
 * Three times the number of fields in the longest genuine notification. The limit saves the time to parse and sort
 * forged ones.
 */
const MAX_FIELDS = 100;

/**
 * Returns null unless the text is UTF-8 without duplicate names; otherwise the signed values could differ from the
 * values read here.
 */
function readFields(body: Buffer): Map<string, string> | null {
  try {
    const text = decoder.decode(body);
    if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS) return null;
    const params = [...new URLSearchParams(text)];
    const fields = new Map(params);
    const charset = fields.get('charset') ?? 'utf-8';
    return fields.size === params.length && /^utf-?8$/i.test(charset) ? fields : null;
  } catch {
    return null;
  }
}

/** Whether the RSA2 signature is valid. A sender must not choose the weaker type RSA, which uses SHA-1. */
function isSigned(fields: Map<string, string>, publicKey: string): boolean {
  const signature = fields.get('sign') ?? '';
  if (fields.get('sign_type') !== 'RSA2' || !/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return false;
  const text = [...fields]
    .filter(([name]) => name !== 'sign' && name !== 'sign_type')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return verify('RSA-SHA256', Buffer.from(text), createPublicKey(publicKey), Buffer.from(signature, 'base64'));
}

const notAuthentic = () =>
  new AppError('permission_denied', { description: 'the signature of the notification is wrong' });

/** Maximum size of an unpacked bill; larger files in the archive are skipped. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Parses a bill: a ZIP archive with two GBK tables (trades and sums), each with remark lines before and after it. */
export function readAlipayBill(archive: Buffer): BillRow[] {
  const gbk = new TextDecoder('gbk');
  let tables: string[];
  try {
    const files = unzipSync(archive, { filter: ({ originalSize }) => originalSize <= MAX_BYTES });
    tables = Object.values(files).map((bytes) => gbk.decode(bytes));
  } catch {
    throw new ChannelError('forged', 'the bill cannot be unpacked');
  }
  for (const table of tables) {
    const lines = table.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
    const [heading = '', ...rest] = lines;
    if (heading.includes('支付宝交易号') && heading.includes('业务类型')) return readRows(heading, rest).map(readRow);
  }
  throw new ChannelError('forged', 'the bill contains no list of trades');
}

function readRow(row: Map<string, string>): BillRow {
  const cell = (name: string) => row.get(name) ?? '';
  const isRefund = cell('业务类型').includes('退款');
  const amountFen = fenOf(cell('订单金额（元）'));
  const feeFen = fenOf(cell('服务费（元）') || '0');
  const at = momentOf(cell('完成时间'));
  const [transactionId, outTradeNo] = [cell('支付宝交易号'), cell('商户订单号')];
  if (amountFen === null || feeFen === null || !at || !transactionId || !outTradeNo) {
    throw new ChannelError('forged', 'the bill cannot be parsed');
  }
  return {
    outTradeNo,
    transactionId,
    kind: isRefund ? 'refund' : 'payment',
    amountFen: Math.abs(amountFen),
    // Alipay lists a charged fee as negative and a returned fee as positive; in `BillRow` it is the other way round.
    feeFen: feeFen === 0 ? 0 : -feeFen,
    at,
    refundNo: isRefund ? cell('退款批次号/请求号') : null,
    isSettled: !cell('业务类型').includes('撤销'),
  };
}

const UNKNOWN_TRADE = 'ACQ.TRADE_NOT_EXIST';

const states: Record<string, Trade['state']> = {
  WAIT_BUYER_PAY: 'unpaid',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  TRADE_CLOSED: 'closed',
};

const refundStates: Record<string, RefundState> = {
  REFUND_SUCCESS: 'succeeded',
  REFUND_PROCESSING: 'processing',
  REFUND_FAIL: 'abnormal',
};

/** `open` is called on the first use of the channel, and again only after it failed. */
export function makeAlipayChannel(open: () => Promise<AlipayAccount>, settings: CallSettings, signs = false): Channel {
  let opened: Promise<AlipayWire> | null = null;
  const wire = (): Promise<AlipayWire> => {
    opened ??= open().then((account) => new AlipayWire(account, settings));
    opened.catch(() => (opened = null));
    return opened;
  };

  async function query(outTradeNo: string): Promise<Trade> {
    try {
      const reply = await (await wire()).call('alipay.trade.query', { out_trade_no: outTradeNo });
      return readTrade(outTradeNo, reply);
    } catch (error) {
      // Alipay creates the trade at the first scan of the code. Until then the trade is unknown, which is not an error.
      if (!isNamed(error, UNKNOWN_TRADE)) throw error;
      return { outTradeNo, state: 'absent', transactionId: null, paidFen: null, paidAt: null };
    }
  }

  async function queryRefund({ refundNo, outTradeNo }: { refundNo: string; outTradeNo: string }): Promise<RefundState> {
    try {
      const reply = await (
        await wire()
      ).call('alipay.trade.fastpay.refund.query', { out_trade_no: outTradeNo, out_request_no: refundNo });
      // For an unknown refund Alipay returns no error but an empty status.
      return refundStates[String(reply['refund_status'])] ?? 'absent';
    } catch (error) {
      if (isNamed(error, UNKNOWN_TRADE)) return 'absent';
      throw error;
    }
  }

  return {
    name: 'alipay',

    async createCode({ outTradeNo, amountFen, subject, expiresAt }) {
      const content = {
        out_trade_no: outTradeNo,
        total_amount: yuanOf(amountFen),
        subject: [...subject].slice(0, 128).join(''),
        time_expire: secondOf(expiresAt),
      };
      const { qr_code: codeUrl } = await (await wire()).call('alipay.trade.precreate', content, true);
      if (typeof codeUrl !== 'string' || codeUrl === '')
        throw new ChannelError('forged', 'the new trade has no payment code');
      return { codeUrl };
    },

    jsapi: null,
    // Phone browsers need no H5 page, because the address in the payment code opens the Alipay app.
    pages: null,
    agreements: signs ? makeAlipayAgreements(wire, query) : null,
    query,

    async close(outTradeNo) {
      try {
        await (await wire()).call('alipay.trade.close', { out_trade_no: outTradeNo });
        return 'closed';
      } catch (error) {
        if (!(error instanceof ChannelError) || error.kind !== 'refused') throw error;
        const { state } = await query(outTradeNo);
        if (state === 'unpaid') throw error;
        return state === 'paid' || state === 'refunded' ? 'paid' : 'closed';
      }
    },

    async refund({ outTradeNo, transactionId, refundNo, refundFen, reason }) {
      const reply = await (
        await wire()
      ).call('alipay.trade.refund', {
        trade_no: transactionId,
        refund_amount: yuanOf(refundFen),
        out_request_no: refundNo,
        refund_reason: [...reason].slice(0, 128).join(''),
      });
      // `Y`: this call refunded the money. Otherwise an earlier call did, or the refund is pending.
      if (reply['fund_change'] === 'Y') return 'succeeded';
      const state = await queryRefund({ refundNo, outTradeNo });
      return state === 'absent' ? 'processing' : state;
    },

    queryRefund,

    async downloadBill(day) {
      const line = await wire();
      try {
        const method = 'alipay.data.dataservice.bill.downloadurl.query';
        const reply = await line.call(method, { bill_type: 'trade', bill_date: day });
        return readAlipayBill(await line.download(String(reply['bill_download_url'])));
      } catch (error) {
        if (error instanceof ChannelError && /bill[._-]?not[._-]?exist/i.test(error.code ?? '')) return [];
        throw error;
      }
    },

    readNotification: async (_headers, body) => readAlipayNotification((await wire()).account, body),

    acknowledge: () => ({ status: 200, type: 'text/plain', body: 'success' }),
    refuse: () => ({ status: 200, type: 'text/plain', body: 'fail' }),
  };
}

const isNamed = (error: unknown, code: string) =>
  error instanceof ChannelError && error.kind === 'refused' && error.code === code;

function readTrade(outTradeNo: string, reply: AlipayReply): Trade {
  const state = states[String(reply['trade_status'])];
  if (!state || reply['out_trade_no'] !== outTradeNo) throw new ChannelError('forged', 'the trade cannot be parsed');
  const paidAt = momentOf(typeof reply['send_pay_date'] === 'string' ? reply['send_pay_date'] : '');
  // A fully refunded trade is also `closed`, but unlike an unpaid closed trade it has a payment time.
  const wasPaid = state === 'paid' || (state === 'closed' && paidAt !== null);
  if (!wasPaid) return { outTradeNo, state, transactionId: null, paidFen: null, paidAt: null };
  const paidFen = fenOf(String(reply['total_amount']));
  const transactionId = reply['trade_no'];
  if (paidFen === null || typeof transactionId !== 'string' || !paidAt) {
    throw new ChannelError('forged', 'the payment cannot be parsed');
  }
  return { outTradeNo, state: state === 'paid' ? 'paid' : 'refunded', transactionId, paidFen, paidAt };
}
