import { expect, test } from 'vitest';
import { describeDrift, formatSpan, formatTime, formatMoment } from './format-time.ts';

test('formatTime shows times in Beijing time, with hours from 00 to 23', () => {
  expect(formatTime('2026-06-13T16:00:05.000Z')).toBe('2026-06-14 00:00:05');
  expect(formatTime('not a time')).toBe('not a time');
});

test('formatMoment writes a time out in words', () => {
  expect(formatMoment('2026-06-13T16:00:05.000Z')).toBe('2026 年 6 月 14 日 00:00（北京时间）');
});

test.each([
  [0, '0 秒'],
  [59_900, '59 秒'],
  [306_000, '5 分 6 秒'],
  [3_600_000, '1 小时'],
  [273_600_000, '3 天 4 小时'],
  [-61_000, '1 分 1 秒'],
])('formatSpan shows %i ms as %s', (ms, words) => {
  expect(formatSpan(ms)).toBe(words);
});

test('describeDrift mentions a computer clock only if it is wrong by seconds or more', () => {
  const local = Date.parse('2026-06-14T00:00:00Z');
  expect(describeDrift('2026-06-14T00:00:02Z', local)).toBeNull();
  expect(describeDrift('2026-06-15T00:00:00Z', local + 30)).toBe('比本机快 1 天');
  expect(describeDrift('2026-06-13T23:59:50Z', local)).toBe('比本机慢 10 秒');
});
