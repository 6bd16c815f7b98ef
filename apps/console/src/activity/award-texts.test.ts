import { expect, test } from 'vitest';
import { sumUpAward } from './activity-texts.ts';

test("sumUpAward says what a recipient gets, and warns if the award's name contains another number", () => {
  expect(sumUpAward({ kind: 'coins', name: '加速币', amount: 50 })).toEqual({
    message: '得到的人拿到：加速币 50 个。',
    isOdd: false,
  });
  const odd = sumUpAward({ kind: 'coins', name: '加速币 50', amount: 1, weight: 10 });
  expect(odd).toMatchObject({ isOdd: true });
  expect(odd?.message).toBe('得到的人拿到：加速币 1 个。名称里写着 50，数量是 1：发多少只看数量，请改成一样的。');
  expect(sumUpAward({ kind: 'vip_days', name: '会员 7 天', amount: 7 })).toMatchObject({ isOdd: false });
  expect(sumUpAward({ kind: 'thing', name: '100 元话费', amount: 1 })).toEqual({
    message: '得到的人拿到：100 元话费 1 份。',
    isOdd: false,
  });
});

test('sumUpAward returns null for a value that is no award or is incomplete', () => {
  for (const value of [null, {}, { kind: 'coins', name: '加速币', amount: null }, { kind: 'newcomer', actId: 'x' }])
    expect(sumUpAward(value)).toBeNull();
});
