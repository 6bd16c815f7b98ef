import { membershipLimits } from '@feisuo/contract/facts/limits';

/**
 * Chinese pages show Beijing time, as the site and support do, so that members can compare. Other languages show local
 * time.
 */
const zoneOf = (page: { documentElement: { lang: string } } | undefined) =>
  page?.documentElement.lang.startsWith('zh') ? membershipLimits.calendar : undefined;

/** Day and time of an instant: 2030-07-24 23:59. Empty for an invalid one. */
export function momentOf(instant: string | Date): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  const timeZone = zoneOf(globalThis.document);
  // The Swedish format is ISO-like.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at);
}

/** The day of an instant: 2030-07-24. */
export const dayOf = (instant: string | Date) => momentOf(instant).slice(0, 10);

/** The time alone: 23:59. */
export const timeOf = (instant: string | Date) => momentOf(instant).slice(11);

/** Full minutes of a wait in seconds, at least one. */
export const minutesOf = (seconds: number) => Math.max(1, Math.ceil(seconds / 60));
