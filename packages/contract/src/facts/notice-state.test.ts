import { expect, test } from 'vitest';
import { noticeStateAt } from './notice-state.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 15, hour));

test.each([
  ['without an event has no event state', null, null, null],
  ['is upcoming before its event', 13, 14, 'upcoming'],
  ['is running from the first moment of its event', 12, 14, 'running'],
  ['stays running if its event has no end', 10, null, 'running'],
  ['is over from the end of its event', 10, 12, 'over'],
] as const)('a site notice %s', (_what, starts, ends, state) => {
  const event = { startsAt: starts === null ? null : at(starts), endsAt: ends === null ? null : at(ends) };
  expect(noticeStateAt(event, at(12))).toBe(state);
});
