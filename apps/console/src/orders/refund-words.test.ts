import { expect, test } from 'vitest';
import { orderWordOf, sayDays, sayLimit, sayNewcomer, sayTaken, waitingFenOf } from './refund-words.ts';

const now = new Date('2026-03-01T00:00:00Z');
const detail = {
  days: 365,
  vas: 3,
  period: { from: '2026-01-01T00:00:00Z', until: '2027-01-01T00:00:00Z' },
  order: { state: 'granted' },
} as const;

test('an order is partly refunded when less than the paid sum went back, and refunded with its days when all did', () => {
  const word = (state: 'granted' | 'refunding' | 'refunded', refundedFen: number, paidFen = 25_800) =>
    orderWordOf({ state, paidFen, refundedFen }).word;
  expect(word('granted', 0)).toBe('已到账');
  expect(word('granted', 5_000)).toBe('部分退款');
  expect(word('refunded', 5_000)).toBe('部分退款');
  expect(word('refunding', 5_000)).toBe('退款中');
  expect(word('refunded', 25_800)).toBe('已退款');
  expect(word('granted', 25_800)).toBe('已全额退款，时长保留');
  // The payment differed from the price and was refunded in full.
  expect(word('refunded', 900, 900)).toBe('已退款');
});

test("describes a refund's effect on the membership, also for a part of the sum", () => {
  const say = (more: object, keepsDays = false, isPart = false) =>
    sayDays({ ...detail, ...more }, { keepsDays, isPart, now });
  expect(say({})).toBe('这笔订单带来的 365 天加速会员会全部收回：用过的不追回，没用的立即失效。');
  expect(say({}, false, true)).toBe(
    '只退一部分钱，这笔订单带来的 365 天加速会员也会全部收回：用过的不追回，没用的立即失效。',
  );
  expect(say({}, true, true)).toBe('这笔订单带来的 365 天加速会员保留，照常使用。');
  expect(say({ order: { state: 'refunded' } })).toContain('此前已经收回，这次只退钱');
  expect(say({ order: { state: 'refunding' } })).toContain('此前已经收回，这次只退钱');
  expect(say({ period: null })).toContain('没有还能用的会员时长');
  expect(say({ period: { ...detail.period, until: '2026-02-01T00:00:00Z' } })).toContain('没有还能用的会员时长');
});

test("a sum above one operator's limit names the limit, including earlier refunds", () => {
  expect(sayLimit({ givenFen: 0, limitFen: 20_000 }, 20_000)).toBeNull();
  expect(sayLimit({ givenFen: 0, limitFen: null }, 99_000)).toBeNull();
  expect(sayLimit({ givenFen: 0, limitFen: 20_000 }, 20_001)).toBe(
    '超过单人退款限额 ¥200.00，要另一位同事同意才会退。',
  );
  expect(sayLimit({ givenFen: 5_000, limitFen: 20_000 }, 15_001)).toContain('连同此前退的 ¥50.00，超过');
});

test('only undecided proposals of operators count as waiting', () => {
  const one = { kind: 'give', state: 'waiting', amountFen: 300 } as const;
  expect(waitingFenOf([one, { ...one, state: 'refused' }, { ...one, kind: 'asked' }])).toBe(300);
});

test('a later refund of money alone does not claim to take days', () => {
  const begins = (takesGrant: boolean) => ({ kind: 'refunding', facts: { takesGrant } });
  const story = [{ kind: 'granted', facts: {} }, begins(false), begins(true), begins(false)];
  expect(story.map((_, place) => sayTaken(story, place))).toEqual([
    null,
    '只退钱，会员时长保留',
    '会员时长随之收回',
    '只退钱，会员时长此前已收回',
  ]);
  // No days were granted, or it was not recorded.
  expect(sayTaken([begins(true)], 0)).toBeNull();
  expect(
    sayTaken(
      [
        { kind: 'granted', facts: {} },
        { kind: 'refunding', facts: {} },
      ],
      1,
    ),
  ).toBeNull();
});

test('names the operator with a new second factor and the time from which they can approve', () => {
  const until = '2026-11-18T02:00:00.000Z';
  const reader = { name: '许听澜', isAsker: false };
  expect(sayNewcomer({ name: '林知夏', until }, reader)).toMatch(
    /^林知夏 的两步验证开启不满 24 小时，.*10:00.* 起才能同意。$/,
  );
  expect(sayNewcomer({ name: '许听澜', until }, reader)).toMatch(/^你的两步验证.* 起才能同意。$/);
  // The proposer never sees that they could approve.
  expect(sayNewcomer({ name: '许听澜', until }, { ...reader, isAsker: true })).toMatch(/ 起才能由另一位同事同意。$/);
  expect(sayNewcomer({ name: '林知夏', until: null }, reader)).toContain('重新提交');
});
