import { isInBucketRange, type Facets } from '../line-items/targeting.ts';
import type { LineItem } from '../line-items/line-item.ts';

interface Weighted {
  weight: number;
}

/** Line items grouped by priority, highest first. */
export type Tiers<Item extends LineItem> = readonly (readonly Item[])[];

/**
 * Returns the line items that fit the request, by priority and then by weighted draw. If an item is full, the next
 * draw keeps the relative odds of the others. It is no generator, because most callers take only the first item, and
 * resuming a generator costs more than finding an item.
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

/**
 * Removes and returns one item by weighted draw; null if the list is empty. The order of the other items may change.
 */
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
