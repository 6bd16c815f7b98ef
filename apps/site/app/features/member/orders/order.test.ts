import { orderStates } from '@feisuo/contract/facts/pay-vocabulary';
import { expect, test } from 'vitest';
import { isOrderPending, orderDisplay, payHref, type OrderReceipt } from './order.ts';

const look = (state: (typeof orderStates)[number], refundedRmb = 0, canPay = true, paidRmb = 3000) =>
  orderDisplay({ state, canPay, paidRmb, refundedRmb, isRefundRequested: false });

test('every state of an order has its own label', () => {
  for (const state of orderStates) expect(look(state).text).not.toBe('');
});

test('an unpaid order can be paid, unless the buyer cancelled it', () => {
  const payable = orderStates.filter((state) => look(state).step === 'pay');
  expect(payable).toEqual(['created', 'qr_ready', 'expired', 'closed']);
  expect(look('expired', 0, false)).toMatchObject({ text: '已失效', step: 'not charged' });
  expect(look('closed', 0, false)).toMatchObject({ text: '已失效', step: 'not charged' });
});

test('a charge under a renewal agreement cannot be paid by hand', () => {
  expect(look('created', 0, false)).toMatchObject({ text: '自动扣款中', step: 'being checked' });
});

test('a pending refund of an order is not shown as completed', () => {
  expect(look('refunding').text).toBe('退款中');
  expect(look('refunded').text).toBe('已退款');
});

test('an order with an undecided refund request says so, and offers no second refund and no invoice', () => {
  const paid = { state: 'granted', canPay: false, paidRmb: 3000, refundedRmb: 0 } as const;
  expect(orderDisplay({ ...paid, isRefundRequested: true })).toEqual({
    text: '退款核实中',
    tone: 'warn',
    step: 'refund requested',
  });
  expect(orderDisplay({ ...paid, isRefundRequested: false }).step).toBe('refund or invoice');
});

test('a partly refunded order can be refunded further and gets no invoice', () => {
  expect(look('granted', 100)).toMatchObject({ text: '部分退款', step: 'refund' });
  expect(look('granted').step).toBe('refund or invoice');
});

test('a partial refund of an order is shown as partial, whether or not days were revoked', () => {
  expect(look('refunded', 2900)).toMatchObject({ text: '部分退款', step: 'returned' });
  expect(look('refunded', 3000)).toMatchObject({ text: '已退款', step: 'returned' });
  expect(look('granted', 3000)).toMatchObject({ text: '已退款', step: 'returned' });
  // The buyer paid an amount that differs from the order's price, and all of it was refunded.
  expect(look('refunded', 900, true, 900).text).toBe('已退款');
});

test('the link to pay an order contains the order id', () => {
  expect(payHref('P1')).toBe('/vip?order=P1');
});

test('an order page polls while a payment, review or refund is pending, and not afterwards', () => {
  const order = (state: (typeof orderStates)[number], ...kinds: OrderReceipt['timeline'][number]['kind'][]) =>
    isOrderPending({ state, timeline: kinds.map((kind) => ({ at: '', kind, rmb: null })) });
  expect(orderStates.filter((state) => order(state))).toEqual(['created', 'qr_ready', 'paid', 'refunding', 'review']);
  expect(order('granted', 'paid', 'granted', 'duplicate', 'extra_refunding')).toBe(true);
  expect(order('granted', 'paid', 'granted', 'refunding')).toBe(true);
  expect(order('granted', 'granted', 'extra_refunding', 'extra_refunded')).toBe(false);
  expect(order('refunded', 'granted', 'refunding', 'refunded')).toBe(false);
});
