import { DAY_MS } from '@feisuo/contract/facts/durations';
import { membershipLimits } from '@feisuo/contract/facts/limits';

const dayInChina = new Intl.DateTimeFormat('en-CA', { timeZone: membershipLimits.calendar, dateStyle: 'short' });

/** The moment of a time of day in China, some days from now; a negative number lies in the past. */
export function onDay(now: Date, day: number, time: string): Date {
  const date = dayInChina.format(new Date(now.getTime() + day * DAY_MS));
  // China keeps one offset all year round.
  return new Date(`${date}T${time}:00+08:00`);
}
