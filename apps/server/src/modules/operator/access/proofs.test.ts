import { expect, test } from 'vitest';
import { isJustProved } from './proofs.ts';

const now = new Date('2026-11-17T05:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

test.each([
  ['a moment ago is fresh', ago(1000), true],
  ['five minutes ago is fresh', ago(300_000), true],
  ['more than five minutes ago is not fresh', ago(300_001), false],
  ['from a machine whose clock is slightly ahead is fresh', ago(-30_000), true],
  ['from the future, after a clock went back, is not fresh', ago(-60_001), false],
  ['that never happened is not fresh', null, false],
])('the freshness of a second-factor proof is judged: a proof %s', (_which, provedAt, isFresh) => {
  expect(isJustProved(provedAt, now)).toBe(isFresh);
});
