import type { SupportMember } from '@feisuo/contract/schemas/console-support';
import { expect, test } from 'vitest';
import { replyValuesOf } from './reply-values.ts';

const vip = { type: 'none', endsAt: null, isRunning: false } as const;
const account = {
  id: '1',
  state: 'active',
  name: '听雨的阿舟',
  username: null,
  phone: '138****0021',
  email: 'a***@b.test',
  createdAt: '2026-02-11T12:14:00.000Z',
};
const card = {
  account,
  picture: '',
  lockedForS: null,
  hasPurchaseHold: false,
  cancelAt: null,
  vip,
  superVip: vip,
  sessions: [],
  sessionCount: 0,
  devices: [],
};
const order = (id: string) => ({ id }) as NonNullable<SupportMember['orders']>['list'][number];
const memberOf = (more: Partial<SupportMember>): SupportMember => ({
  mayReadAccount: true,
  card,
  orders: { list: [], hasMore: false },
  ...more,
});
const valuesOf = (more: Partial<SupportMember>) => replyValuesOf('飞梭', 'T1', memberOf(more));

test("reply templates insert the member's name, newest order, and latest end of membership as a day in Beijing", () => {
  const until = '2026-12-31T17:00:00.000Z';
  expect(
    valuesOf({
      card: {
        ...card,
        vip: { type: 'month', endsAt: '2026-12-01T00:00:00.000Z', isRunning: true },
        superVip: { type: 'year', endsAt: until, isRunning: true },
      },
      orders: { list: [order('P2'), order('P1')], hasMore: false },
    }),
  ).toEqual({ brand: '飞梭', number: 'T1', name: '听雨的阿舟', order: 'P2', until: '2027-01-01' });
});

test('reply templates leave a place blank if the membership has ended or the member has no order', () => {
  const ended = { type: 'none', endsAt: '2026-01-01T00:00:00.000Z', isRunning: false } as const;
  expect(valuesOf({ card: { ...card, vip: ended } })).toMatchObject({ order: null, until: null });
});

test('reply templates address a member without a name, with an erased account or with a hidden name as 玩家', () => {
  const named = (name: string) => valuesOf({ card: { ...card, account: { ...account, name } } }).name;
  expect(['', '138****0021', 'a***@b.test', '小满'].map(named)).toEqual(['玩家', '玩家', '玩家', '小满']);
  expect(valuesOf({ card: null, orders: null })).toMatchObject({ name: '玩家', order: null, until: null });
  expect(replyValuesOf('飞梭', 'T1', null).name).toBe('玩家');
});
