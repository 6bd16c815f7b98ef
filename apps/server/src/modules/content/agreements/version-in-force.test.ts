import { expect, test } from 'vitest';
import { versionInForce } from './find-agreement.ts';

const day = (date: number) => new Date(Date.UTC(2026, 10, date));
const versions = [{ effectiveAt: day(1) }, { effectiveAt: day(20) }, { effectiveAt: day(10) }];

test.each([
  ['the latest that took effect', 15, 10],
  ['a version from its effective time on', 20, 20],
  ['the earliest announced one, before any took effect', 0, 1],
])('the agreement version in force is %s', (_what, today, effective) => {
  expect(versionInForce(versions, day(today))).toEqual({ effectiveAt: day(effective) });
});

test('if an agreement has no version, no version is in force', () => {
  expect(versionInForce([], day(1))).toBeNull();
});
