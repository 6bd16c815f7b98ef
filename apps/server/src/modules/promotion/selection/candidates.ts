import { isForPart, type Facets } from '../line-items/targeting.ts';
import type { LineItem } from '../line-items/line-item.ts';

/** Anything that takes turns by weight. */
interface Weighted {
  weight: number;
}

/** Line items of one priority, the first priority first. */
export type Tiers<Item extends LineItem> = readonly (readonly Item[])[];

/**
 * Of line items for somebody's kind those that they may be shown, best first: in the order of priorities, and within one by a draw
 * that follows the weights. Whoever takes the first that its counters have room for has chosen filter → cap → priority → pacing →
 * weight: passing over one that has none leaves the others' chances as they would be without it. No generator: most who ask take
 * the first, and resuming one costs more than finding it.
 */
export class Candidates<Item extends LineItem> {
  readonly #tiers: Tiers<Item>;
  readonly #who: Pick<Facets, 'bucketBy'>;
  readonly #random: () => number;
  #nextTier = 0;
  #left: Item[] = [];

  constructor(tiers: Tiers<Item>, who: Pick<Facets, 'bucketBy'>, random: () => number) {
    this.#tiers = tiers;
    this.#who = who;
    this.#random = random;
  }

  next(): Item | null {
    while (this.#left.length === 0) {
      const tier = this.#tiers[this.#nextTier];
      if (!tier) return null;
      this.#nextTier += 1;
      this.#left = tier.filter(({ targeting }) => isForPart(targeting, this.#who));
    }
    return drawFrom(this.#left, this.#random);
  }
}

/** Takes one out, by its share of what is left; null where nothing is. The order of the others is not kept. */
export function drawFrom<T extends Weighted>(left: T[], random: () => number): T | null {
  let total = 0;
  for (const { weight } of left) total += weight;
  let draw = random() * total;
  let chosen = 0;
  while (chosen < left.length - 1 && (draw -= left[chosen]?.weight ?? 0) >= 0) chosen += 1;
  const item = left[chosen];
  const last = left.pop();
  if (!item || !last) return null;
  if (chosen < left.length) left[chosen] = last;
  return item;
}
