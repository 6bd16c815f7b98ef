import { DAY_MS } from '@feisuo/contract/facts/durations';
import { dayOf, startOf } from '../time/shanghai.ts';
import { Refusal } from '../operator-actions/verb.ts';

const MOST_DAYS = 366;

export interface PeriodFlags {
  from?: string;
  to?: string;
}

/** A period of whole days in Beijing time, by default the last seven days. `to` is exclusive. */
export function periodOf(flags: PeriodFlags, now: Date): { from: Date; to: Date } {
  const to = new Date(readDay(flags.to ?? dayOf(now)).getTime() + DAY_MS);
  const from = flags.from === undefined ? new Date(to.getTime() - 7 * DAY_MS) : readDay(flags.from);
  const days = (to.getTime() - from.getTime()) / DAY_MS;
  if (days < 1 || days > MOST_DAYS) throw new Refusal(`a report covers 1 to ${MOST_DAYS} days`);
  return { from, to };
}

function readDay(day: string): Date {
  const start = startOf(day);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(start.getTime())) throw new Refusal(`${day} is not a day`);
  return start;
}
