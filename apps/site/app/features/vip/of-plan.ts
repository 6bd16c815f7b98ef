import { payLimits } from '@feisuo/contract/facts/limits';
import type { Plan } from '../../content/plans.server.ts';
import { priceOf } from '../../format/price.ts';

/** The day of a plan on which its end, or its renewal, is announced. */
export const noticeDayOf = (days: number): number => Math.max(1, days - payLimits.renewalNoticeDays);

/** A text of the page with the numbers of a plan where its placeholders stand. */
export function ofPlan(text: string, { name, days, priceCents }: Plan): string {
  const numbers = { plan: name, days, price: priceOf(priceCents), noticeDay: noticeDayOf(days) };
  return text.replaceAll(/\{(plan|days|price|noticeDay)\}/g, (_, word: keyof typeof numbers) => `${numbers[word]}`);
}
