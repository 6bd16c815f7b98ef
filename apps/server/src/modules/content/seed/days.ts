import { DAY_MS } from '@feisuo/contract/facts/durations';
import { membershipLimits } from '@feisuo/contract/facts/limits';

const dayInChina = new Intl.DateTimeFormat('en-CA', { timeZone: membershipLimits.calendar, dateStyle: 'short' });

/** Returns a time of day in China, `day` days after `now`; a negative `day` is in the past. */
export function onDay(now: Date, day: number, time: string): Date {
  const date = dayInChina.format(new Date(now.getTime() + day * DAY_MS));
  // The offset +08:00 is constant, because China has no daylight saving time.
  return new Date(`${date}T${time}:00+08:00`);
}
