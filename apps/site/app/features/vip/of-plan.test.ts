import { expect, test } from 'vitest';
import { noticeDayOf, ofPlan } from './of-plan.ts';

const month = { pid: 'm', name: '月卡', priceCents: 3000, days: 31 };

test.each([
  [31, 26],
  [93, 88],
  [365, 360],
  [3, 1],
])('§10 renewals are announced five days before: day %i of %i', (days, day) => {
  expect(noticeDayOf(days)).toBe(day);
});

test('numbers of the plan stand where the text asks for them', () => {
  expect(ofPlan('{plan}第 {noticeDay} 天：{days} 天 ¥{price}，{days} 天', month)).toBe(
    '月卡第 26 天：31 天 ¥30.00，31 天',
  );
  expect(ofPlan('{brand} {toString}', month)).toBe('{brand} {toString}');
});
