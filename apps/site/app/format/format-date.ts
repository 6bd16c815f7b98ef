import { pageLimits } from '@feisuo/contract/facts/page-limits';
import { shanghaiClock } from './shanghai-day.ts';

/** The start and end index of each field in a text such as `2026-11-15T08:30:00`. */
const fields: Record<string, [from: number, to: number]> = {
  yyyy: [0, 4],
  MM: [5, 7],
  dd: [8, 10],
  hh: [11, 13],
  HH: [11, 13],
  mm: [14, 16],
  ss: [17, 19],
};

/**
 * Formats a time in Shanghai time, so that server and browser show the same text. Hours run from 00 to 23, and an
 * invalid date gives an empty text.
 */
export function formatDate(moment: Date | string | number, format: string = pageLimits.dateFormat): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const clock = shanghaiClock(date);
  return format.replaceAll(/yyyy|MM|dd|hh|HH|mm|ss/g, (field) => clock.slice(...(fields[field] ?? [])));
}
