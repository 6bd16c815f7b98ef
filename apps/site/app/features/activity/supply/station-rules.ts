import type { ActivityRule } from '@feisuo/contract/schemas/activity-words';
import type { Station } from '../exchange/use-exchange.ts';
import { supplyTexts } from './texts.ts';

/** The station's own rules are inserted second. */
export function rulesOf(rules: readonly ActivityRule[], station: Station | null): ActivityRule[] {
  const [first, ...others] = rules;
  const says = station?.rules ?? [];
  if (!first || says.length === 0) return [...rules];
  return [first, { title: supplyTexts.exchangeRule, text: says.join('') }, ...others];
}
