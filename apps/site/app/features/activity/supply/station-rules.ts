import type { ActivityRule } from '@feisuo/contract/schemas/activity-texts';
import type { Station } from '../exchange/use-exchange.ts';
import { supplyTexts } from './texts.ts';

/** Inserts the rules of the supply station after the first rule of the page. */
export function rulesOf(rules: readonly ActivityRule[], station: Station | null): ActivityRule[] {
  const [first, ...others] = rules;
  const stationRules = station?.rules ?? [];
  if (!first || stationRules.length === 0) return [...rules];
  return [first, { title: supplyTexts.exchangeRule, text: stationRules.join('') }, ...others];
}
