import { expect, test } from 'vitest';
import { addDays, dayAt, formatWindow, spanOf, startOfDay } from './calendar-days.ts';

const from = startOfDay('2026-03-01');
const span = (startsAt: string | null, endsAt: string | null) => spanOf({ startsAt, endsAt }, from, 28);

test('the line item calendar counts days in Beijing time, across months of different lengths', () => {
  expect(dayAt(Date.parse('2026-02-28T16:00:00Z'))).toBe('2026-03-01');
  expect(addDays('2026-02-27', 2)).toBe('2026-03-01');
});

test('in the calendar a line item that covers part of a day takes the whole day, and is cut at both ends', () => {
  expect(span(null, null)).toEqual({ first: 0, length: 28 });
  expect(span('2026-03-02T04:00:00Z', '2026-03-03T04:00:00Z')).toEqual({ first: 1, length: 2 });
  expect(span('2026-01-01T00:00:00Z', '2026-03-01T01:00:00Z')).toEqual({ first: 0, length: 1 });
  expect(span('2026-03-27T16:00:00Z', '2027-01-01T00:00:00Z')).toEqual({ first: 27, length: 1 });
  // The line item ends at midnight in Beijing, so the calendar does not draw it on the day that begins then.
  expect(span('2026-03-01T16:00:00Z', '2026-03-02T16:00:00Z')).toEqual({ first: 1, length: 1 });
});

test('formatWindow describes a calendar window by its first and last day', () => {
  const startsAt = '2026-03-01T16:00:00Z';
  const endsAt = '2026-03-03T16:00:00Z';
  expect(formatWindow({ startsAt, endsAt })).toBe('2026-03-02 至 2026-03-03');
  expect(formatWindow({ startsAt, endsAt: null })).toBe('2026-03-02 起');
  expect(formatWindow({ startsAt: null, endsAt })).toBe('到 2026-03-03 为止');
  expect(formatWindow({ startsAt: null, endsAt: null })).toBe('不限时间');
});
