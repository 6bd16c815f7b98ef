import { expect, test } from 'vitest';
import { timeUntil } from './countdown.tsx';

const minute = 60_000;
test.each([
  [-1, '时间到了'],
  [0, '时间到了'],
  [59_999, '不到一分钟'],
  [minute, '还有 1 分钟'],
  [60 * minute - 1, '还有 59 分钟'],
  [90 * minute, '还有 1 小时 30 分'],
  [24 * 60 * minute, '还有 1 天 0 小时'],
  [(24 * 3 + 5) * 60 * minute + 1, '还有 3 天 5 小时'],
])('the remaining time of %d ms is shown as %s', (left, words) => {
  expect(timeUntil(1_000_000 + left, 1_000_000)).toBe(words);
});
