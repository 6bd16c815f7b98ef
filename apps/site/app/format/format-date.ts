import { pageLimits } from '@feisuo/contract/facts/page-limits';
import { shanghaiClock } from './shanghai-day.ts';

/** Where each field stands in `2026-11-15T08:30:00`. */
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
 * A moment by the clock in Shanghai, wherever the reader sits: what a server draws and a browser draws must agree, and
 * so must the site and what an operator announced. Hours run 00 to 23. Empty for what is no date.
 */
export function formatDate(moment: Date | string | number, format: string = pageLimits.dateFormat): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const clock = shanghaiClock(date);
  return format.replaceAll(/yyyy|MM|dd|hh|HH|mm|ss/g, (field) => clock.slice(...(fields[field] ?? [])));
}
