import { createHash } from 'node:crypto';
import { ChannelError, type BillRow } from '../channel.ts';
import { readRows } from '../read-csv.ts';
import { momentOf } from '../../../../time/shanghai.ts';
import { fenOf } from '../../../../formats/yuan.ts';

/** Checks a downloaded bill against the digest that a signed reply gave for it. */
export function assertDigest(bill: Buffer, hashType: unknown, hashValue: unknown): void {
  const digest = createHash('sha1').update(bill).digest('hex');
  if (hashType !== 'SHA1' || String(hashValue).toLowerCase() !== digest) {
    throw new ChannelError('forged', 'a bill that is not the one that was promised');
  }
}

/** Bills begin with a heading, then one line a trade, then a heading and a line of sums. */
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
    throw new ChannelError('forged', 'a bill that cannot be read');
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

/** Fees are written with five decimals, of which the last three are noughts. */
const feeOf = (text: string) => fenOf(text.replace(/^(-?\d+\.\d{2})0*$/, '$1'));
