/** Weights are parts of this. */
export const WHOLE = 1_000_000;

/** A number from 0 up to, and without, the one given; each is as likely as the next. */
export type Random = (below: number) => number;

/** Picks by weight; null for what the weights leave over. */
export function pickPrize<Prize extends { weight: number }>(prizes: readonly Prize[], random: Random): Prize | null {
  let point = random(WHOLE);
  for (const prize of prizes) {
    if (point < prize.weight) return prize;
    point -= prize.weight;
  }
  return null;
}

/**
 * How many of a stock are let go by now: evenly over the time, at least one from the start. What was not drawn stays, so
 * that it comes later rather than never.
 */
export function releasedOf(stock: number, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date): number {
  const share = (now.getTime() - startsAt.getTime()) / (endsAt.getTime() - startsAt.getTime());
  return Math.min(stock, Math.max(1, Math.ceil(stock * share)));
}
