import { expect, test } from 'vitest';
import { isJustProved } from './proofs.ts';

const now = new Date('2026-11-17T05:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

test.each([
  ['of a moment ago', ago(1000), true],
  ['of five minutes ago', ago(300_000), true],
  ['of more than five minutes ago', ago(300_001), false],
  ['of another machine with a clock slightly ahead', ago(-30_000), true],
  ['from the future, which a clock that went back left behind', ago(-60_001), false],
  ['that never was', null, false],
])('freshness of a second-factor proof: a proof %s', (_which, provedAt, isFresh) => {
  expect(isJustProved(provedAt, now)).toBe(isFresh);
});
