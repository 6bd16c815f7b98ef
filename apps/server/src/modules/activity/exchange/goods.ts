import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { ExchangeGood } from '@feisuo/contract/schemas/activity-exchange';
import { addDays, dayOf, startOf } from '../../../time/shanghai.ts';
import type { exchangeGoods } from './exchange.tables.ts';

export type Good = typeof exchangeGoods.$inferSelect;
export type GoodState = ExchangeGood['state'];

/** Units that a member already got, in total and in the current period. */
export interface ExchangedCount {
  total: number;
  period: number;
}

/** Units that have been released by now, including units that members already got; null means unlimited. */
export function releasedOf({ stock, dailyRelease }: Good, startsAt: Date, now: Date): number | null {
  if (stock === null || dailyRelease === null) return stock;
  const days = (startOf(dayOf(now)).getTime() - startOf(dayOf(startsAt)).getTime()) / DAY_MS + 1;
  return Math.min(stock, Math.max(0, days) * dailyRelease);
}

/** Units that can be exchanged now. */
export function leftOf(good: Good, startsAt: Date, now: Date): number | null {
  const released = releasedOf(good, startsAt, now);
  return released === null ? null : Math.max(0, released - good.taken);
}

/** Returns when the next units are released; null if the whole stock is available. */
export function nextReleaseOf(good: Good, startsAt: Date, now: Date): Date | null {
  const released = releasedOf(good, startsAt, now);
  return released !== null && good.stock !== null && released < good.stock ? startOf(addDays(dayOf(now), 1)) : null;
}

/** Returns whether a member can get a good now, or why not. `balance` and `had` are null for visitors. */
export function stateOfGood(
  good: Good,
  { startsAt, now, had, balance }: { startsAt: Date; now: Date; had: ExchangedCount | null; balance: number | null },
): GoodState {
  if (good.stock !== null && good.taken >= good.stock) return 'sold_out';
  if (had && good.perPerson !== null && had.total >= good.perPerson) return 'had_enough';
  if (leftOf(good, startsAt, now) === 0) return 'waiting';
  if (had && good.perPeriod && had.period >= good.perPeriod.count) return 'period_full';
  return balance !== null && balance < good.price ? 'short' : 'open';
}
