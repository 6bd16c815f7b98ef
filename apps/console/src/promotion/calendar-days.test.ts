import { expect, test } from 'vitest';
import { addDays, dayAt, sayWindow, spanOf, startOfDay } from './calendar-page.tsx';

const from = startOfDay('2026-03-01');
const span = (startsAt: string | null, endsAt: string | null) => spanOf({ startsAt, endsAt }, from, 28);

test('days are in Beijing time, and months have their own lengths', () => {
  expect(dayAt(Date.parse('2026-02-28T16:00:00Z'))).toBe('2026-03-01');
  expect(addDays('2026-02-27', 2)).toBe('2026-03-01');
});

test("a part of a day counts as a whole; cuts at the range's ends", () => {
  expect(span(null, null)).toEqual({ first: 0, length: 28 });
  expect(span('2026-03-02T04:00:00Z', '2026-03-03T04:00:00Z')).toEqual({ first: 1, length: 2 });
  expect(span('2026-01-01T00:00:00Z', '2026-03-01T01:00:00Z')).toEqual({ first: 0, length: 1 });
  expect(span('2026-03-27T16:00:00Z', '2027-01-01T00:00:00Z')).toEqual({ first: 27, length: 1 });
  // It ends at midnight, so it does not touch the next day.
  expect(span('2026-03-01T16:00:00Z', '2026-03-02T16:00:00Z')).toEqual({ first: 1, length: 1 });
});

test('describes a window by its ends, independent of the switch', () => {
  const startsAt = '2026-03-01T16:00:00Z';
  const endsAt = '2026-03-03T16:00:00Z';
  expect(sayWindow({ startsAt, endsAt })).toBe('2026-03-02 至 2026-03-03');
  expect(sayWindow({ startsAt, endsAt: null })).toBe('2026-03-02 起');
  expect(sayWindow({ startsAt: null, endsAt })).toBe('到 2026-03-03 为止');
  expect(sayWindow({ startsAt: null, endsAt: null })).toBe('不限时间');
});
