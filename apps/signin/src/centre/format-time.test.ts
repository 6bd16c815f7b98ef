import { afterEach, expect, test, vi } from 'vitest';
import { dayOf, minutesOf, momentOf, timeOf } from './format-time.ts';

afterEach(() => vi.unstubAllGlobals());

test.each(['zh-CN', 'zh-TW'])("a page in %s shows Beijing time, whatever the browser's time zone", (lang) => {
  vi.stubGlobal('document', { documentElement: { lang } });
  const at = '2030-01-04T19:07:00Z';
  expect([dayOf(at), momentOf(at), timeOf(at)]).toEqual(['2030-01-05', '2030-01-05 03:07', '03:07']);
  expect(momentOf('2030-01-04T16:00:00Z')).toBe('2030-01-05 00:00');
});

test('account pages in other languages than Chinese show local time, with leading zeros', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en-US' } });
  const at = new Date(2030, 0, 5, 3, 7);
  expect([dayOf(at), momentOf(at.toISOString()), timeOf(at)]).toEqual(['2030-01-05', '2030-01-05 03:07', '03:07']);
});

test('account pages show an invalid time as an empty text', () => {
  expect([dayOf(''), momentOf('soon'), timeOf('')]).toEqual(['', '', '']);
});

test.each([
  [0, 1],
  [60, 1],
  [61, 2],
  [900, 15],
])('a wait of %d seconds is shown as %d minutes', (seconds, minutes) => {
  expect(minutesOf(seconds)).toBe(minutes);
});
