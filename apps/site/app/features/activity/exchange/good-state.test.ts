import type { ExchangeGood } from '@feisuo/contract/schemas/activity-exchange';
import { expect, test } from 'vitest';
import { actionOf, limitOf } from './good-card.tsx';

const good: ExchangeGood = {
  id: 'vip-1',
  award: { kind: 'vip_days', name: '加速会员', amount: 1 },
  desc: '',
  picture: '',
  price: 60,
  left: 3,
  stock: 10,
  nextReleaseAt: null,
  perPerson: null,
  perPeriod: null,
  had: null,
  isVoucher: false,
  state: 'open',
};
const here = { state: 'running', isEligible: true, balance: 28 } as const;

test('a good of the supply station has a button if it is available, otherwise a text that says why not', () => {
  expect(actionOf(good, here)).toEqual({ kind: 'press', text: '兑换' });
  expect(actionOf({ ...good, state: 'short' }, here)).toEqual({ kind: 'explain', text: '还差 32' });
  expect(actionOf({ ...good, state: 'sold_out' }, here)).toEqual({ kind: 'word', text: '已兑完' });
  expect(actionOf({ ...good, state: 'had_enough' }, here)).toEqual({ kind: 'word', text: '已达上限' });
  expect(actionOf({ ...good, state: 'period_full' }, here)).toEqual({ kind: 'word', text: '本期已达上限' });
});

test('a good with a daily quota says in Shanghai time when the next units can be exchanged', () => {
  const waiting: ExchangeGood = { ...good, state: 'waiting', nextReleaseAt: '2030-06-01T16:00:00.000Z' };
  expect(actionOf(waiting, here)).toEqual({ kind: 'word', text: '06-02 00:00 补货' });
});

test('a supply station that is not running sells nothing, whatever the state of its goods', () => {
  expect(actionOf(good, { ...here, state: 'upcoming' })).toEqual({ kind: 'word', text: '未开始' });
  expect(actionOf(good, { ...here, state: 'ended' })).toEqual({ kind: 'word', text: '已结束' });
});

test('a supply station sells nothing to a member who is not eligible', () => {
  expect(actionOf(good, { ...here, isEligible: false })).toEqual({ kind: 'word', text: '不符合条件' });
});

test('a visitor at the supply station does not see that coins are missing', () => {
  expect(actionOf({ ...good, state: 'short' }, { ...here, balance: null })).toEqual({
    kind: 'press',
    text: '兑换',
  });
});

test('a good shows its limits per person and period as text', () => {
  expect(limitOf({ perPerson: 1, perPeriod: null })).toBe('每人限兑 1 次');
  expect(limitOf({ perPerson: null, perPeriod: { period: 'week', count: 3 } })).toBe('每人每周限 3 次');
  expect(limitOf({ perPerson: null, perPeriod: null })).toBe('');
});
