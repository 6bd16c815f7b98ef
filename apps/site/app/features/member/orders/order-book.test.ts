import { expect, test } from 'vitest';
import { withMore, withOrder } from './order-book.ts';
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
  refundedRmb: 0,
  canPay: true,
  ...more,
});

test('the page after comes behind, and nothing comes twice', () => {
  const book = withMore({ list: [order('3'), order('2')], next: 'c' }, { list: [order('2'), order('1')], next: null });
  expect(book.list.map(({ id }) => id)).toEqual(['3', '2', '1']);
  expect(book.next).toBeNull();
});

test('an order that has changed stays in its place', () => {
  const book = withOrder({ list: [order('2'), order('1')], next: null }, order('2', { state: 'closed' }));
  expect(book.list.map(({ id, state }) => `${id} ${state}`)).toEqual(['2 closed', '1 qr_ready']);
});
