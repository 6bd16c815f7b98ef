import { expect, test } from 'vitest';
import { describePace } from './describe-pace.ts';

const today = '2026-11-19';
/** The days up to today, with what was given by the end of each. */
const daysOf = (...given: (number | null)[]) =>
  given.map((count, index) => ({
    day: `2026-11-${String(19 - (given.length - 1 - index)).padStart(2, '0')}`,
    planned: 100,
    given: count,
  }));
const tell = (stock: number, ...given: (number | null)[]) => describePace({ today, stock, days: daysOf(...given) });

test('the pace is that of the complete days before today', () => {
  expect(tell(100, 0, 10, 20, 60)).toBe(
    '库存 100 份，还剩 40 份。最近 2 天平均每天发出约 10 份，照这样还能发 4 天左右。',
  );
});

test('only the last week counts', () => {
  expect(tell(200, 0, 100, 101, 102, 103, 104, 105, 106, 107, 108)).toBe(
    '库存 200 份，还剩 92 份。最近 7 天平均每天发出约 1 份，照这样还能发 92 天左右。',
  );
});

test('a stock that is given slowly, not at all, or completely is told so', () => {
  expect(tell(10, 0, 0, 0, 1, 1)).toContain('平均每天发出不到 1 份，照这样还能发 27 天左右');
  expect(tell(10, 2, 2, 2)).toBe('库存 10 份，还剩 8 份。最近 1 天没有发出。');
  expect(tell(10, 3, 10)).toBe('库存已经发完。');
});

test('without a complete day before today there is no pace', () => {
  expect(tell(10, 1)).toBe('库存 10 份，还剩 9 份。');
  expect(tell(10, null, null)).toBe('库存 10 份，还剩 10 份。');
});
