import { membershipLimits } from '@feisuo/contract/facts/limits';

/**
 * Pages in Chinese use Beijing time, so that members see the same times as on the site and as support. Pages in other
 * languages use local time.
 */
const zoneOf = (page: { documentElement: { lang: string } } | undefined) =>
  page?.documentElement.lang.startsWith('zh') ? membershipLimits.calendar : undefined;

/** Day and time, such as 2030-07-24 23:59. Empty if the time is invalid. */
export function momentOf(instant: string | Date): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  const timeZone = zoneOf(globalThis.document);
  // The Swedish format resembles ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at);
}

/** The day, such as 2030-07-24. */
export const dayOf = (instant: string | Date) => momentOf(instant).slice(0, 10);

/** The time of day, such as 23:59. */
export const timeOf = (instant: string | Date) => momentOf(instant).slice(11);

/** A waiting time in minutes, rounded up, at least 1. */
export const minutesOf = (seconds: number) => Math.max(1, Math.ceil(seconds / 60));
