/**
 * Parses a membership date into milliseconds since 1970; null if it is invalid. Accepts ISO 8601, seconds or
 * milliseconds since 1970, and a date in Shanghai time with or without a time of day.
 */
export function readInstant(value: string | number | undefined): number | null {
  const text = String(value ?? '').trim();
  if (/^\d{10}$/.test(text)) return Number(text) * 1000;
  if (/^\d{13}$/.test(text)) return Number(text);
  const [, date, time = '23:59:59'] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/.exec(text) ?? [];
  const instant = Date.parse(date ? `${date}T${time}+08:00` : text);
  return Number.isNaN(instant) ? null : instant;
}
