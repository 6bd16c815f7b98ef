import { writeCsv } from '@feisuo/contract/facts/csv';
import type { ExportedOrder } from '@feisuo/contract/schemas/console-orders';
import { expect, test } from 'vitest';
import { orderTable } from './order-table.ts';

const order: ExportedOrder = {
  id: 'P261119A',
  accountId: '100000000000001',
  state: 'granted',
  productId: 'vipxjsq_1m_10',
  productName: '月卡',
  num: 1,
  amountFen: 3000,
  paidFen: 3000,
  refundedFen: 600,
  hasWaitingRefund: false,
  channel: 'wechat',
  isRenewal: false,
  createdAt: '2026-11-19T01:20:54.000Z',
  paidAt: null,
  buyer: { name: '=1+1', contact: '139****0001' },
};

test('the CSV export of orders has the labels of the list, yuan as numbers and Beijing time', () => {
  const [head = [], row = []] = orderTable([order]);
  expect(Object.fromEntries(head.map((name, at) => [name, row[at]]))).toEqual({
    订单号: 'P261119A',
    商品: '月卡',
    数量: 1,
    状态: '部分退款',
    '应付（元）': '30.00',
    '实付（元）': '30.00',
    '已退（元）': '6.00',
    支付渠道: '微信支付',
    自动续费: '否',
    账号: '100000000000001',
    会员: '=1+1',
    联系方式: '139****0001',
    下单时间: '2026-11-19 09:20:54',
    付款时间: null,
  });
});

test('the CSV export of orders escapes a name that a spreadsheet would run as a formula, and names an erased buyer as such', () => {
  expect(writeCsv(orderTable([order]))).toContain(`,"'=1+1",`);
  const gone = orderTable([{ ...order, accountId: null, buyer: null }])[1] ?? [];
  expect(gone.slice(9, 12)).toEqual(['已注销', null, null]);
});
