import { isInBucketRange, type Facets } from '../line-items/targeting.ts';
import type { LineItem } from '../line-items/line-item.ts';

interface Weighted {
  weight: number;
}

/** Line items by priority, highest first. */
export type Tiers<Item extends LineItem> = readonly (readonly Item[])[];

/**
 * Yields the line items of one kind that fit the request, by priority and then by weighted draw. Skipping a full item
 * leaves the odds of the others unchanged. Not a generator: most callers take the first, and resuming costs more than
 * finding it.
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
      this.#left = tier.filter(({ targeting }) => isInBucketRange(targeting, this.#who));
    }
    return drawFrom(this.#left, this.#random);
  }
}

/** Removes and returns one item by weighted draw, or null. Does not keep the order of the others. */
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
