import type { Plan } from '../../content/plans.server.ts';
import { priceOf } from '../../format/price.ts';

/** A text of the page with the numbers of a plan where its placeholders stand. */
export function ofPlan(text: string, { name, days, priceCents }: Plan): string {
  const numbers = { plan: name, days, price: priceOf(priceCents) };
  return text.replaceAll(/\{(plan|days|price)\}/g, (_, word: keyof typeof numbers) => `${numbers[word]}`);
}
