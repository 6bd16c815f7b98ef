/** The weights are parts of a million. */
export const MILLION = 1_000_000;

/** Returns a uniformly distributed integer from 0 to `below` - 1. */
export type Random = (below: number) => number;

/** Picks a prize with a probability proportional to its weight, or null with the remaining probability. */
export function pickPrize<Prize extends { weight: number }>(prizes: readonly Prize[], random: Random): Prize | null {
  let point = random(MILLION);
  for (const prize of prizes) {
    if (point < prize.weight) return prize;
    point -= prize.weight;
  }
  return null;
}

/**
 * How much of the stock is available by now: it grows linearly, with at least one unit from the start. Units that
 * were not won stay available.
 */
export function releasedOf(stock: number, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date): number {
  const share = (now.getTime() - startsAt.getTime()) / (endsAt.getTime() - startsAt.getTime());
  return Math.min(stock, Math.max(1, Math.ceil(stock * share)));
}
