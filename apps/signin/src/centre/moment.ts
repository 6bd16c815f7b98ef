import { membershipLimits } from '@feisuo/contract/facts/limits';

/**
 * Chinese pages tell the time in Beijing, as the site does, wherever the reader sits: a member compares the two, and what
 * support says, with each other. Readers of other languages get the time where they are.
 */
const zoneOf = (page: { documentElement: { lang: string } } | undefined) =>
  page?.documentElement.lang.startsWith('zh') ? membershipLimits.calendar : undefined;

/** Day and time of an instant: 2030-07-24 23:59. What is no instant is an empty text. */
export function momentOf(instant: string | Date): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  const timeZone = zoneOf(globalThis.document);
  // Swedes write it that way.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at);
}

/** The day of an instant: 2030-07-24. */
export const dayOf = (instant: string | Date) => momentOf(instant).slice(0, 10);

/** The time alone: 23:59. */
export const timeOf = (instant: string | Date) => momentOf(instant).slice(11);

/** Full minutes of a wait in seconds, at least one. */
export const minutesOf = (seconds: number) => Math.max(1, Math.ceil(seconds / 60));
