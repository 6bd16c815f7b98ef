import type { BillLine } from '../bill.ts';
import { yuanText } from '../yuan-and-fees.ts';
import { sandboxMerchant } from '../sandbox.ts';
import { secondOf } from '../../../time/shanghai.ts';

const HEADING =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,' +
  '微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const SUMS = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

/** Writes the bill of a day in the columns of WeChat Pay. */
export function writeWechatBill(lines: BillLine[]): Buffer {
  const sumOf = (pick: (line: BillLine) => number) => yuanText(lines.reduce((sum, line) => sum + pick(line), 0));
  const paid = (line: BillLine) => (line.kind === 'payment' ? line.totalFen : 0);
  const sums = [
    String(lines.length),
    sumOf(paid),
    sumOf(({ refundFen }) => refundFen),
    '0.00',
    feeText(lines.reduce((sum, { feeFen }) => sum + feeFen, 0)),
    sumOf(paid),
    sumOf(({ refundFen }) => refundFen),
  ];
  const rows = [HEADING, ...lines.map((line) => cells(rowOf(line))), SUMS, cells(sums)];
  return Buffer.from(`\uFEFF${rows.join('\r\n')}\r\n`);
}

function rowOf(line: BillLine): string[] {
  const { appId, mchId } = sandboxMerchant.wechat;
  const isRefund = line.kind === 'refund';
  const total = isRefund ? '0.00' : yuanText(line.totalFen);
  return [
    secondOf(line.at),
    appId,
    mchId,
    '0',
    '',
    line.transactionId,
    line.outTradeNo,
    'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
    'NATIVE',
    isRefund ? 'REFUND' : line.kind === 'undone' ? 'REVOKED' : 'SUCCESS',
    'OTHERS',
    'CNY',
    total,
    '0.00',
    line.refundId || '0',
    line.refundNo || '0',
    yuanText(line.refundFen),
    '0.00',
    isRefund ? 'ORIGINAL' : '',
    isRefund ? 'SUCCESS' : '',
    line.subject,
    '',
    feeText(line.feeFen),
    '0.60%',
    total,
    yuanText(line.refundFen),
    '',
  ];
}

/** WeChat Pay writes fees with five decimals, of which the last three are zeros. */
const feeText = (fen: number) => `${yuanText(fen)}000`;

const cells = (row: string[]) => row.map((cell) => `\`${cell}`).join(',');
