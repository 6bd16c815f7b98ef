import { DAY_MS } from '@feisuo/contract/facts/durations';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { wrongField } from '../http/wrong-field.ts';
import { dayOf, startOf } from '../time/shanghai.ts';

const MOST_DAYS = 366;

/**
 * Reads a period of whole days in Beijing time, by default the last seven days. `to` in the request is inclusive; the
 * returned `to` is exclusive.
 */
export function parseDayRange({ from, to }: { from?: string; to?: string }, now: Date): { from: Date; to: Date } {
  const end = new Date(read('to', to ?? dayOf(now)).getTime() + DAY_MS);
  const begin = from === undefined ? new Date(end.getTime() - 7 * DAY_MS) : read('from', from);
  const days = (end.getTime() - begin.getTime()) / DAY_MS;
  if (days < 1 || days > MOST_DAYS)
    throw wrongField('from', `the range must have 1 to ${MOST_DAYS} days`, fieldRefusals.daysAsked(MOST_DAYS));
  return { from: begin, to: end };
}

/** Reads a day in Beijing time that is not in the future. */
export function parseDay(day: string, now: Date): string {
  const start = read('day', day);
  if (start > now) throw wrongField('day', 'the day has not come yet', fieldRefusals.dayAhead);
  return day;
}

function read(field: string, day: string): Date {
  const start = startOf(day);
  // JavaScript converts a day such as February 30 to another day, so the result is compared with the text.
  if (Number.isNaN(start.getTime()) || dayOf(start) !== day) throw wrongField(field, 'no day', fieldRefusals.noDay);
  return start;
}
