import { expect, test } from 'vitest';
import { withFresh, withMore, withOrder } from './orders-page.tsx';
import type { MemberOrder } from './order.ts';

const order = (id: string, more: Partial<MemberOrder> = {}): MemberOrder => ({
  id,
  product: '月卡',
  isRenewal: false,
  rmb: 3000,
  payType: 'wechat',
  at: '2026-05-01T00:00:00.000Z',
  status: 'waiting',
  state: 'qr_ready',
  paidRmb: 3000,
  refundedRmb: 0,
  isRefundRequested: false,
  canPay: true,
  ...more,
});

test('the list of orders appends the next page without duplicates', () => {
  const book = withMore({ list: [order('3'), order('2')], next: 'c' }, { list: [order('2'), order('1')], next: null });
  expect(book.list.map(({ id }) => id)).toEqual(['3', '2', '1']);
  expect(book.next).toBeNull();
});

test('an order that changed keeps its position in the list of orders', () => {
  const book = withOrder({ list: [order('2'), order('1')], next: null }, order('2', { state: 'closed' }));
  expect(book.list.map(({ id, state }) => `${id} ${state}`)).toEqual(['2 closed', '1 qr_ready']);
});

test('loading the first page of orders again updates its orders and keeps the later pages', () => {
  const book = { list: [order('3', { state: 'refunding' }), order('2'), order('1')], next: 'c' };
  const fresh = withFresh(book, { list: [order('4'), order('3', { state: 'refunded' })], next: 'd' });
  expect(fresh.list.map(({ id, state }) => `${id} ${state}`)).toEqual([
    '4 qr_ready',
    '3 refunded',
    '2 qr_ready',
    '1 qr_ready',
  ]);
  expect(fresh.next).toBe('c');
});
