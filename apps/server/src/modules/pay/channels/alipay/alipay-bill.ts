import { unzipSync } from 'fflate';
import { ChannelError, type BillRow } from '../channel.ts';
import { readRows } from '../read-csv.ts';
import { momentOf } from '../../../../time/shanghai.ts';
import { fenOf } from '../../../../formats/yuan.ts';

/** A bill is some megabytes; a file that unpacks to more is no bill and is left out. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Bills are an archive of two tables in GBK, one of trades and one of sums, with remarks around them. */
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
    // Written from our side: what is kept is negative, what is given back is not.
    feeFen: feeFen === 0 ? 0 : -feeFen,
    at,
    refundNo: isRefund ? cell('退款批次号/请求号') : null,
    isSettled: !cell('业务类型').includes('撤销'),
  };
}
