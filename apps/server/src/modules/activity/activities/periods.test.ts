import { expect, test } from 'vitest';
import { periodOf } from './periods.ts';

test.each([
  ['day', '2026-11-16T15:59:59.999Z', '2026-11-16', '2026-11-15T16:00:00.000Z', '2026-11-16T16:00:00.000Z'],
  ['day', '2026-11-16T16:00:00.000Z', '2026-11-17', '2026-11-16T16:00:00.000Z', '2026-11-17T16:00:00.000Z'],
  ['week', '2026-11-22T15:59:59.999Z', '2026-11-16', '2026-11-15T16:00:00.000Z', '2026-11-22T16:00:00.000Z'],
  ['week', '2026-11-22T16:00:00.000Z', '2026-11-23', '2026-11-22T16:00:00.000Z', '2026-11-29T16:00:00.000Z'],
] as const)('§6 by the server’s clock in Asia/Shanghai %s contains %s', (length, now, key, startsAt, endsAt) => {
  expect(periodOf(length, new Date(now))).toEqual({ key, startsAt: new Date(startsAt), endsAt: new Date(endsAt) });
});

test('an activity period of length "once" has no start and no end', () => {
  expect(periodOf('once', new Date())).toEqual({ key: '', startsAt: null, endsAt: null });
});
