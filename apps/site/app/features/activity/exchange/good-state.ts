import type { ActivityState } from '@feisuo/contract/schemas/activity-parts';
import type { ExchangeGood } from '@feisuo/contract/schemas/activity-exchange';
import { formatDate } from '../../../format/format-date.ts';
import { exchangeTexts } from './texts.ts';

/** What stands in a good's corner: something to press, or a word that says why there is nothing. */
export type GoodAct = { kind: 'press' | 'explain'; text: string } | { kind: 'word'; text: string };

export interface Surroundings {
  /** Of the station. */
  state: ActivityState;
  /** Whether the station is for whoever is here. */
  isEligible: boolean;
  /** Null for visitors. */
  balance: number | null;
}

/** Buttons are not greyed out: a press that cannot buy says what is missing. */
export function actOf(good: ExchangeGood, { state, isEligible, balance }: Surroundings): GoodAct {
  if (state !== 'running') return { kind: 'word', text: exchangeTexts.closed[state] };
  if (!isEligible) return { kind: 'word', text: exchangeTexts.notEligible };
  switch (good.state) {
    case 'open':
      return { kind: 'press', text: exchangeTexts.open };
    case 'short':
      return balance === null
        ? { kind: 'press', text: exchangeTexts.open }
        : { kind: 'explain', text: exchangeTexts.short(good.price - balance) };
    case 'sold_out':
      return { kind: 'word', text: exchangeTexts.soldOut };
    case 'waiting':
      return {
        kind: 'word',
        text: good.nextReleaseAt
          ? exchangeTexts.waiting(formatDate(good.nextReleaseAt, 'MM-dd HH:mm'))
          : exchangeTexts.soldOut,
      };
    case 'had_enough':
      return { kind: 'word', text: exchangeTexts.hadEnough };
    case 'period_full':
      return { kind: 'word', text: exchangeTexts.periodFull };
  }
}

/** How many one person may have, in words; empty where there is no limit. */
export function limitOf({ perPerson, perPeriod }: Pick<ExchangeGood, 'perPerson' | 'perPeriod'>): string {
  if (perPerson !== null) return exchangeTexts.perPerson(perPerson);
  return perPeriod ? exchangeTexts.perPeriod[perPeriod.period](perPeriod.count) : '';
}
