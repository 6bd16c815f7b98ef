import { zipSync } from 'fflate';
import type { BillLine } from '../bill.ts';
import { yuanText } from '../yuan-and-fees.ts';
import { sandboxMerchant } from '../sandbox.ts';
import { secondOf } from '../../../time/shanghai.ts';

/** Encoding table of GBK, built from Node's decoder, because Node cannot encode GBK. */
let codes: Map<string, Buffer> | null = null;

function encodeGbk(text: string): Buffer {
  codes ??= readTable();
  const table = codes;
  return Buffer.concat([...text].map((character) => table.get(character) ?? Buffer.from('?')));
}

function readTable(): Map<string, Buffer> {
  const decoder = new TextDecoder('gbk');
  const table = new Map<string, Buffer>();
  for (let first = 0; first < 0x80; first += 1) table.set(String.fromCharCode(first), Buffer.from([first]));
  for (let first = 0x81; first <= 0xfe; first += 1) {
    for (let second = 0x40; second <= 0xfe; second += 1) {
      const bytes = Buffer.from([first, second]);
      const character = decoder.decode(bytes);
      // Leaves out invalid byte pairs, which decode to two characters or to U+FFFD.
      if (second !== 0x7f && [...character].length === 1 && character !== '\uFFFD') table.set(character, bytes);
    }
  }
  return table;
}

const HEADING =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,' +
  '集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';

/** Returns the bill's table of trades, with the remark lines that Alipay puts before and after it. */
export function writeAlipayTable(lines: BillLine[], day: string): string {
  const { sellerId } = sandboxMerchant.alipay;
  const sums = [`#业务明细合计：${lines.length} 笔`, `#导出时间：[${day} 24:00:00]`];
  return [
    '#支付宝业务明细查询',
    `#账号：[${sellerId}0156]`,
    `#起始日期：[${day} 00:00:00]   终止日期：[${day} 24:00:00]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    HEADING,
    ...lines.map((line) => rowOf(line).join(',')),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    ...sums,
    '',
  ].join('\r\n');
}

/** Returns the bill as Alipay's file: two GBK tables in a ZIP archive. */
export function writeAlipayBill(lines: BillLine[], day: string): Buffer {
  const stem = `${sandboxMerchant.alipay.sellerId}0156_${day.replaceAll('-', '')}`;
  const sums = `#支付宝业务汇总查询\r\n#起始日期：[${day} 00:00:00]\r\n门店编号,门店名称,交易订单总笔数\r\n合计,,${lines.length}\r\n`;
  const files = {
    [`${stem}_业务明细(汇总).csv`]: encodeGbk(sums),
    [`${stem}_业务明细.csv`]: encodeGbk(writeAlipayTable(lines, day)),
  };
  return Buffer.from(zipSync(files, { mtime: `${day}T12:00:00` }));
}

function rowOf(line: BillLine): string[] {
  const isRefund = line.kind === 'refund';
  const amount = yuanText(isRefund ? -line.refundFen : line.totalFen);
  const at = secondOf(line.at);
  // The tab at the start of a cell makes spreadsheets treat a long number as text instead of rounding it.
  return [
    `${line.transactionId}\t`,
    `${line.outTradeNo}\t`,
    isRefund ? '退款' : line.kind === 'undone' ? '交易撤销' : '交易',
    `"${line.subject.replaceAll('"', '')}"`,
    at,
    at,
    '',
    '',
    '',
    '',
    'san***@example.com',
    amount,
    amount,
    '0.00',
    '0.00',
    '0.00',
    '0.00',
    '0.00',
    '',
    '0.00',
    '0.00',
    `${line.refundNo}\t`,
    // In Alipay's bill a charged fee is negative.
    yuanText(-line.feeFen),
    '0.00',
    '',
  ];
}
