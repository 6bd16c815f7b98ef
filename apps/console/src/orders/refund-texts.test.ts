import { expect, test } from 'vitest';
import {
  orderStateTextOf,
  describeDays,
  describeLimit,
  describeNewcomer,
  describeTaken,
  refundWaitText,
  waitingFenOf,
} from './refund-texts.ts';

const now = new Date('2026-03-01T00:00:00Z');
const detail = {
  days: 365,
  vas: 3,
  period: { from: '2026-01-01T00:00:00Z', until: '2027-01-01T00:00:00Z' },
  order: { state: 'granted' },
} as const;

test('an order is partly refunded while less than the paid amount was refunded, and refunded when all of it was', () => {
  const text = (state: 'granted' | 'refunding' | 'refunded', refundedFen: number, paidFen = 25_800) =>
    orderStateTextOf({ state, paidFen, refundedFen, hasWaitingRefund: false }).text;
  expect(text('granted', 0)).toBe('已到账');
  expect(text('granted', 5_000)).toBe('部分退款');
  expect(text('refunded', 5_000)).toBe('部分退款');
  expect(text('refunding', 5_000)).toBe('退款中');
  expect(text('refunded', 25_800)).toBe('已退款');
  expect(text('granted', 25_800)).toBe('已全额退款，时长保留');
  // The refund equals the payment, which was smaller than the price. It counts as a full refund.
  expect(text('refunded', 900, 900)).toBe('已退款');
});

test('the order page shows in every state of an order that a refund waits for an operator', () => {
  const sums = { paidFen: 3_000, refundedFen: 0, hasWaitingRefund: true };
  for (const state of ['granted', 'refunding', 'refunded'] as const)
    expect(orderStateTextOf({ state, ...sums }).text).toBe('退款待处理');
  expect(refundWaitText({ state: 'asked', amountFen: 3_000 })).toBe('会员申请退款 ¥30.00，等待处理');
  expect(refundWaitText({ state: 'abnormal', amountFen: 3_000 })).toContain('¥30.00 没有退成');
  expect(refundWaitText({ state: 'processing', amountFen: 3_000 })).toBeNull();
});

test('refund texts describe what a full or partial refund does to the days of membership', () => {
  const describe = (more: object, keepsDays = false, isPart = false) =>
    describeDays({ ...detail, ...more }, { keepsDays, isPart, now });
  expect(describe({})).toBe('这笔订单带来的 365 天加速会员会全部收回：用过的不追回，没用的立即失效。');
  expect(describe({}, false, true)).toBe(
    '只退一部分钱，这笔订单带来的 365 天加速会员也会全部收回：用过的不追回，没用的立即失效。',
  );
  expect(describe({}, true, true)).toBe('这笔订单带来的 365 天加速会员保留，照常使用。');
  expect(describe({ order: { state: 'refunded' } })).toContain('此前已经收回，这次只退钱');
  expect(describe({ order: { state: 'refunding' } })).toContain('此前已经收回，这次只退钱');
  expect(describe({ period: null })).toContain('没有还能用的会员时长');
  expect(describe({ period: { ...detail.period, until: '2026-02-01T00:00:00Z' } })).toContain('没有还能用的会员时长');
});

test('the refund note names the approval limit if this refund and earlier ones together exceed it', () => {
  expect(describeLimit({ givenFen: 0, limitFen: 20_000 }, 20_000)).toBeNull();
  expect(describeLimit({ givenFen: 0, limitFen: null }, 99_000)).toBeNull();
  expect(describeLimit({ givenFen: 0, limitFen: 20_000 }, 20_001)).toBe(
    '超过单人退款限额 ¥200.00，要另一位同事同意才会退。',
  );
  expect(describeLimit({ givenFen: 5_000, limitFen: 20_000 }, 15_001)).toContain('连同此前退的 ¥50.00，超过');
});

test('waitingFenOf adds up only refund proposals by operators that are not decided yet', () => {
  const one = { kind: 'give', state: 'waiting', amountFen: 300 } as const;
  expect(waitingFenOf([one, { ...one, state: 'refused' }, { ...one, kind: 'asked' }])).toBe(300);
});

test('a later refund is not described as revoking days that an earlier refund revoked', () => {
  const begins = (takesGrant: boolean) => ({ kind: 'refunding', facts: { takesGrant } });
  const story = [{ kind: 'granted', facts: {} }, begins(false), begins(true), begins(false)];
  expect(story.map((_, place) => describeTaken(story, place))).toEqual([
    null,
    '只退钱，会员时长保留',
    '会员时长随之收回',
    '只退钱，会员时长此前已收回',
  ]);
  // No days were granted before the refund, so there is nothing to say about them.
  expect(describeTaken([begins(true)], 0)).toBeNull();
  expect(
    describeTaken(
      [
        { kind: 'granted', facts: {} },
        { kind: 'refunding', facts: {} },
      ],
      1,
    ),
  ).toBeNull();
});

test('the refund page names an operator with a second factor of less than 24 hours, and when this operator may approve', () => {
  const until = '2026-11-18T02:00:00.000Z';
  const reader = { name: '许听澜', isAsker: false };
  expect(describeNewcomer({ name: '林知夏', until }, reader)).toMatch(
    /^林知夏 的两步验证开启不满 24 小时，.*10:00.* 起才能同意。$/,
  );
  expect(describeNewcomer({ name: '许听澜', until }, reader)).toMatch(/^你的两步验证.* 起才能同意。$/);
  // The reader made the proposal and may never approve it, so the text says that another operator can.
  expect(describeNewcomer({ name: '许听澜', until }, { ...reader, isAsker: true })).toMatch(
    / 起才能由另一位同事同意。$/,
  );
  expect(describeNewcomer({ name: '林知夏', until: null }, reader)).toContain('重新提交');
});
