import type { LineItem } from '../line-items/line-item.ts';
import { isFor, type Facets } from '../line-items/targeting.ts';

/** Anything that takes turns by weight. */
interface Weighted {
  weight: number;
}

/** Line items of one priority, the first priority first. */
export type Tiers<Item extends LineItem> = readonly (readonly Item[])[];

/**
 * The line items that somebody may be shown, best first: those for them, in the order of priorities, and within one by a draw that
 * follows the weights. Whoever takes the first that its counters have room for has chosen filter → cap → priority → pacing →
 * weight: passing over one that has none leaves the others' chances as they would be without it.
 */
export function* candidatesFor<Item extends LineItem>(
  tiers: Tiers<Item>,
  who: Facets,
  nowMs: number,
  random: () => number,
): Generator<Item> {
  for (const tier of tiers) {
    yield* inWeightedOrder(
      tier.filter(({ targeting }) => isFor(targeting, who, nowMs)),
      random,
    );
  }
}

/** Draws one after the other, each by its share of what is left. */
export function* inWeightedOrder<T extends Weighted>(items: readonly T[], random: () => number): Generator<T> {
  const left = [...items];
  let total = left.reduce((sum, { weight }) => sum + weight, 0);
  while (left.length > 0) {
    let draw = random() * total;
    let chosen = 0;
    while (chosen < left.length - 1 && (draw -= left[chosen]?.weight ?? 0) >= 0) chosen += 1;
    const [item] = left.splice(chosen, 1);
    if (!item) return;
    total -= item.weight;
    yield item;
  }
}
