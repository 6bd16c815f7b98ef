import { DAY_MS } from '@feisuo/contract/facts/durations';
import { membershipLimits } from '@feisuo/contract/facts/limits';

const dayInChina = new Intl.DateTimeFormat('en-CA', { timeZone: membershipLimits.calendar, dateStyle: 'short' });

/** A time of day in China, `day` days after now. A negative `day` is in the past. */
export function onDay(now: Date, day: number, time: string): Date {
  const date = dayInChina.format(new Date(now.getTime() + day * DAY_MS));
  // China has the same UTC offset all year.
  return new Date(`${date}T${time}:00+08:00`);
}
