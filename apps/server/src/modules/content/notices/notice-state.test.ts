import { expect, test } from 'vitest';
import { noticeStateAt } from './notice-queries.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 15, hour));

test.each([
  ['has no event', null, null, null],
  ['is still to come', 13, 14, 'upcoming'],
  ['runs from its first moment', 12, 14, 'running'],
  ['runs on without an end', 10, null, 'running'],
  ['is over from its last moment', 10, 12, 'over'],
] as const)('a notice %s', (_what, starts, ends, state) => {
  const event = { startsAt: starts === null ? null : at(starts), endsAt: ends === null ? null : at(ends) };
  expect(noticeStateAt(event, at(12))).toBe(state);
});
