import { expect, test } from 'vitest';
import { shanghaiDay } from '../../format/shanghai-day.ts';
import { endAfter } from './member-rows.tsx';

const now = Date.parse('2026-11-15T04:00:00Z');

test('§4 bought days of the same kind extend a running membership from its end', () => {
  expect(endAfter(31, '2026-11-20T15:59:59Z', now).toISOString()).toBe('2026-12-21T15:59:59.000Z');
  expect(endAfter(365, '2026-11-20T15:59:59Z', now).toISOString()).toBe('2027-11-20T15:59:59.000Z');
});

test.each(['', '2026-11-15T03:59:59Z', 'never'])('without a running membership (%s), bought days begin now', (end) => {
  expect(endAfter(31, end, now).toISOString()).toBe('2026-12-16T04:00:00.000Z');
});

test('the days of two purchases of the same membership are added', () => {
  const first = endAfter(31, '', now).toISOString();
  expect(endAfter(93, first, now)).toEqual(endAfter(31 + 93, '', now));
});

test('the end of a membership is shown as a day in Shanghai time', () => {
  expect(shanghaiDay(endAfter(31, '2026-11-20T16:00:00Z', now))).toBe('2026-12-22');
});
