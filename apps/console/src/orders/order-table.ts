import type { CsvCell } from '@feisuo/contract/facts/csv';
import type { ExportedOrder } from '@feisuo/contract/schemas/console-orders';
import { formatTime } from '../format-time.ts';
import { channelNames } from './money-texts.ts';
import { orderStateTextOf } from './refund-texts.ts';

/** Amount in yuan without a currency sign, so that a spreadsheet can sum the column. */
const yuan = (fen: number): CsvCell => (fen / 100).toFixed(2);
const moment = (at: string | null): CsvCell => at && formatTime(at);

const columns: readonly (readonly [string, (order: ExportedOrder) => CsvCell])[] = [
  ['订单号', ({ id }) => id],
  ['商品', ({ productName }) => productName],
  ['数量', ({ num }) => num],
  ['状态', (order) => orderStateTextOf(order).text],
  ['应付（元）', ({ amountFen }) => yuan(amountFen)],
  ['实付（元）', ({ paidFen }) => yuan(paidFen)],
  ['已退（元）', ({ refundedFen }) => yuan(refundedFen)],
  ['支付渠道', ({ channel }) => channel && channelNames[channel]],
  ['自动续费', ({ isRenewal }) => (isRenewal ? '是' : '否')],
  ['账号', ({ accountId }) => accountId ?? '已注销'],
  ['会员', ({ buyer }) => buyer && buyer.name],
  ['联系方式', ({ buyer }) => buyer && buyer.contact],
  ['下单时间', ({ createdAt }) => moment(createdAt)],
  ['付款时间', ({ paidAt }) => moment(paidAt)],
];

/** Orders as a table for spreadsheets, with the labels of the list. */
export const orderTable = (orders: readonly ExportedOrder[]): CsvCell[][] => [
  columns.map(([head]) => head),
  ...orders.map((order) => columns.map(([, cellOf]) => cellOf(order))),
];
