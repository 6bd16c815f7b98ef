import { unzipSync } from 'fflate';
import { ChannelError, type Channel, type RefundState, type BillRow, type CallSettings } from '../channel.ts';
import type { Trade } from '../trade.ts';
import { momentOf, secondOf } from '../../../../time/shanghai.ts';
import { fenOf, yuanOf } from '../../../../formats/yuan.ts';
import type { AlipayAccount } from './alipay-account.ts';
import { makeAlipayAgreements } from './alipay-agreements.ts';
import { AlipayWire, type AlipayReply } from './alipay-wire.ts';
import { readAlipayNotification } from './read-alipay-notification.ts';
import { readRows } from '../read-csv.ts';

/** Limit of an unpacked bill; larger files are skipped. */
const MAX_BYTES = 256 * 1024 * 1024;

/** A ZIP archive of two GBK tables, one with trades and one with sums, with remarks around them. */
export function readAlipayBill(archive: Buffer): BillRow[] {
  const gbk = new TextDecoder('gbk');
  let tables: string[];
  try {
    const files = unzipSync(archive, { filter: ({ originalSize }) => originalSize <= MAX_BYTES });
    tables = Object.values(files).map((bytes) => gbk.decode(bytes));
  } catch {
    throw new ChannelError('forged', 'a bill that cannot be unpacked');
  }
  for (const table of tables) {
    const lines = table.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
    const [heading = '', ...rest] = lines;
    if (heading.includes('支付宝交易号') && heading.includes('业务类型')) return readRows(heading, rest).map(readRow);
  }
  throw new ChannelError('forged', 'a bill without trades');
}

function readRow(row: Map<string, string>): BillRow {
  const cell = (name: string) => row.get(name) ?? '';
  const isRefund = cell('业务类型').includes('退款');
  const amountFen = fenOf(cell('订单金额（元）'));
  const feeFen = fenOf(cell('服务费（元）') || '0');
  const at = momentOf(cell('完成时间'));
  const [transactionId, outTradeNo] = [cell('支付宝交易号'), cell('商户订单号')];
  if (amountFen === null || feeFen === null || !at || !transactionId || !outTradeNo) {
    throw new ChannelError('forged', 'a bill that cannot be read');
  }
  return {
    outTradeNo,
    transactionId,
    kind: isRefund ? 'refund' : 'payment',
    amountFen: Math.abs(amountFen),
    // Signed from our side: a kept fee is negative, a returned one positive.
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

/** `open` is called once, on first use. */
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
      // Alipay creates the trade at the first scan; before, it is unknown.
      if (!isNamed(error, UNKNOWN_TRADE)) throw error;
      return { outTradeNo, state: 'absent', transactionId: null, paidFen: null, paidAt: null };
    }
  }

  async function queryRefund({ refundNo, outTradeNo }: { refundNo: string; outTradeNo: string }): Promise<RefundState> {
    try {
      const reply = await (
        await wire()
      ).call('alipay.trade.fastpay.refund.query', { out_trade_no: outTradeNo, out_request_no: refundNo });
      // Alipay does not report an unknown refund as an error.
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
      if (typeof codeUrl !== 'string' || codeUrl === '') throw new ChannelError('forged', 'a trade without a code');
      return { codeUrl };
    },

    jsapi: null,
    // The code's address itself opens the app.
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
      // Y: money moved by this call; otherwise it moved before, or is pending.
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
  if (!state || reply['out_trade_no'] !== outTradeNo) throw new ChannelError('forged', 'a trade that cannot be read');
  const paidAt = momentOf(typeof reply['send_pay_date'] === 'string' ? reply['send_pay_date'] : '');
  // A fully refunded trade is closed too, but has a payment time.
  const wasPaid = state === 'paid' || (state === 'closed' && paidAt !== null);
  if (!wasPaid) return { outTradeNo, state, transactionId: null, paidFen: null, paidAt: null };
  const paidFen = fenOf(String(reply['total_amount']));
  const transactionId = reply['trade_no'];
  if (paidFen === null || typeof transactionId !== 'string' || !paidAt) {
    throw new ChannelError('forged', 'a payment that cannot be read');
  }
  return { outTradeNo, state: state === 'paid' ? 'paid' : 'refunded', transactionId, paidFen, paidAt };
}
