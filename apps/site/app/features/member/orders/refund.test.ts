import type { MemberRefundState } from '@feisuo/contract/facts/pay-vocabulary';
import { expect, test } from 'vitest';
import { refundChoices, pendingRefund } from './refund.ts';

const full = { rmb: 3000, until: '2026-05-08T00:00:00.000Z' };

test('a full refund and a refund by days are both offered if both are possible, otherwise only the possible one', () => {
  expect(refundChoices({ byDay: { rmb: 2900 }, full })).toEqual([
    { kind: 'full', rmb: 3000 },
    { kind: 'by_day', rmb: 2900 },
  ]);
  expect(refundChoices({ byDay: { rmb: 900 }, full: null })).toEqual([{ kind: 'by_day', rmb: 900 }]);
  expect(refundChoices({ byDay: null, full })).toEqual([{ kind: 'full', rmb: 3000 }]);
  expect(refundChoices({ byDay: null, full: null })).toEqual([]);
});

test('if all days are unused, only a refund by days is offered, which returns the full amount without a review', () => {
  expect(refundChoices({ byDay: { rmb: 3000 }, full })).toEqual([{ kind: 'by_day', rmb: 3000 }]);
});

test('a refund is pending while it is requested or processing, and not after it was declined or completed', () => {
  const of = (...states: MemberRefundState[]) => ({ refunds: states.map((state) => ({ state }) as never) });
  expect(pendingRefund(of('declined', 'succeeded'))).toBeNull();
  expect(pendingRefund(of('declined', 'processing'))).toMatchObject({ state: 'processing' });
  expect(pendingRefund(of('asked'))).toMatchObject({ state: 'asked' });
});
