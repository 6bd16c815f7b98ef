/**
 * Milliseconds, or null. Membership dates are ISO 8601, seconds or milliseconds since 1970, or a date with or without a
 * time in Shanghai.
 */
export function readInstant(told: string | number | undefined): number | null {
  const text = String(told ?? '').trim();
  if (/^\d{10}$/.test(text)) return Number(text) * 1000;
  if (/^\d{13}$/.test(text)) return Number(text);
  const [, date, time = '23:59:59'] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/.exec(text) ?? [];
  const instant = Date.parse(date ? `${date}T${time}+08:00` : text);
  return Number.isNaN(instant) ? null : instant;
}
