import { expect, test } from 'vitest';
import { pickPrize, releasedOf, MILLION, type Random } from './pick-prize.ts';

/** A pseudo-random generator (xorshift32) with a fixed seed, so that the draws can be reproduced. */
function seeded(seed: number): Random {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const prizes = [
  { id: 'week', weight: 1_000 },
  { id: 'day', weight: 49_000 },
  { id: 'coins', weight: 450_000 },
];

test('pickPrize draws each prize as often as the published odds say', () => {
  const draws = 200_000;
  const random = seeded(20_261_116);
  const counts = new Map<string, number>();
  for (let draw = 0; draw < draws; draw++) {
    const id = pickPrize(prizes, random)?.id ?? 'nothing';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  // Pearson's chi-squared test with three degrees of freedom: if the odds are correct, the value exceeds 16.27 with a
  // probability of 0.001.
  const expected = { week: 0.001, day: 0.049, coins: 0.45, nothing: 0.5 };
  const chi = Object.entries(expected).reduce(
    (sum, [id, share]) => sum + ((counts.get(id) ?? 0) - draws * share) ** 2 / (draws * share),
    0,
  );
  expect(chi).toBeLessThan(16.27);
});

test('pickPrize assigns every random number in the range to one prize or to no prize', () => {
  const at = (point: number) => pickPrize(prizes, () => point)?.id ?? null;
  expect([at(0), at(999), at(1_000), at(49_999), at(50_000), at(499_999), at(500_000), at(MILLION - 1)]).toEqual([
    'week',
    'week',
    'day',
    'day',
    'coins',
    'coins',
    null,
    null,
  ]);
});

test('prize stock is released evenly: one unit is available at the start, all units have been released at the end', () => {
  const window = { startsAt: new Date(0), endsAt: new Date(1000) };
  const released = [0, 1, 100, 499, 500, 999, 1000, 2000].map((ms) => releasedOf(20, window, new Date(ms)));
  expect(released).toEqual([1, 1, 2, 10, 10, 20, 20, 20]);
});
