/** Sum of all weights. */
export const WHOLE = 1_000_000;

/** A uniform integer from 0 to `below` - 1. */
export type Random = (below: number) => number;

/** Picks by weight; null for the remaining weight. */
export function pickPrize<Prize extends { weight: number }>(prizes: readonly Prize[], random: Random): Prize | null {
  let point = random(WHOLE);
  for (const prize of prizes) {
    if (point < prize.weight) return prize;
    point -= prize.weight;
  }
  return null;
}

/** Released stock by now: linear over time, at least one from the start. Unwon stock stays available. */
export function releasedOf(stock: number, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date): number {
  const share = (now.getTime() - startsAt.getTime()) / (endsAt.getTime() - startsAt.getTime());
  return Math.min(stock, Math.max(1, Math.ceil(stock * share)));
}
