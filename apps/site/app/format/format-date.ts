import { membershipLimits } from '@feisuo/contract/facts/limits';
import { pageLimits } from '@feisuo/contract/facts/page-limits';

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: membershipLimits.calendar,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

const fields: Record<string, Intl.DateTimeFormatPartTypes> = {
  yyyy: 'year',
  MM: 'month',
  dd: 'day',
  hh: 'hour',
  HH: 'hour',
  mm: 'minute',
  ss: 'second',
};

/**
 * A moment by the clock in Shanghai, wherever the reader sits: what a server draws and a browser draws must agree, and
 * so must the site and what an operator announced. Hours run 00 to 23. Empty for what is no date.
 */
export function formatDate(moment: Date | string | number, format: string = pageLimits.dateFormat): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const parts = clock.formatToParts(date);
  return format.replaceAll(/yyyy|MM|dd|hh|HH|mm|ss/g, (field) => {
    const value = parts.find(({ type }) => type === fields[field])?.value ?? '';
    return value.padStart(field.length, '0');
  });
}
