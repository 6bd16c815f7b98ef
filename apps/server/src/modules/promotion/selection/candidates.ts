import { isInBucketRange, type Facets } from '../line-items/targeting.ts';
import type { LineItem } from '../line-items/line-item.ts';

interface Weighted {
  weight: number;
}

/** Line items grouped by priority, the highest priority first. */
export type Tiers<Item extends LineItem> = readonly (readonly Item[])[];

/**
 * Returns the line items for a request one by one: by priority, and within a priority in a weighted random order. A
 * generator function would be slower, because most callers need only the first line item.
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
 * Removes an item from the list by weighted random draw and returns it; null if the list is empty. Changes the order of
 * the other items.
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
