/** The weight of a prize is its number of wins per million draws. */
export const MILLION = 1_000_000;

/** Returns a uniformly distributed integer from 0 to `below` - 1. */
export type Random = (below: number) => number;

/** Picks a prize with a probability of weight / 1,000,000. Returns null with the remaining probability. */
export function pickPrize<Prize extends { weight: number }>(prizes: readonly Prize[], random: Random): Prize | null {
  let point = random(MILLION);
  for (const prize of prizes) {
    if (point < prize.weight) return prize;
    point -= prize.weight;
  }
  return null;
}

/**
 * Returns how many units of the stock have been released by now. The number grows linearly from one unit at the start,
 * and units that were not won stay available.
 */
export function releasedOf(stock: number, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date): number {
  const share = (now.getTime() - startsAt.getTime()) / (endsAt.getTime() - startsAt.getTime());
  return Math.min(stock, Math.max(1, Math.ceil(stock * share)));
}
