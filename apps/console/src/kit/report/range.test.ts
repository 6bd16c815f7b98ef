import { expect, test } from 'vitest';
import { rangeOf, usualOf } from './range.ts';

const now = Date.parse('2026-03-02T16:30:00Z');
const ask = (query: string) => new URLSearchParams(query);

test('the default period of the dashboard is the last fourteen days in Beijing, including today', () => {
  expect(rangeOf(ask(''), now)).toEqual({ from: '2026-02-18', to: '2026-03-03' });
  expect(usualOf(ask(''))).toBe(14);
});

test("a number of days in the dashboard's address counts back from today; custom dates are used as given", () => {
  expect(rangeOf(ask('days=1'), now)).toEqual({ from: '2026-03-03', to: '2026-03-03' });
  expect(rangeOf(ask('from=2026-01-01&to=2026-01-31'), now)).toEqual({ from: '2026-01-01', to: '2026-01-31' });
  expect(usualOf(ask('from=2026-01-01&to=2026-01-31'))).toBeNull();
});

test("an invalid day in the dashboard's address selects the default period", () => {
  expect(rangeOf(ask('from=x&to=2026-01-31'), now)).toEqual({ from: '2026-02-18', to: '2026-03-03' });
});

test('a number of days that is no whole number, or too large for the server, selects the default period', () => {
  for (const days of ['1.5', '-3', '367', 'x']) expect(usualOf(ask(`days=${days}`))).toBe(14);
});
