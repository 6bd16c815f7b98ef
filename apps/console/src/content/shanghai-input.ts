/**
 * Converts a time to the value of a datetime-local input in Beijing time, such as `2026-06-17T18:00`; empty if there
 * is none.
 */
export function toInput(iso: unknown): string {
  if (typeof iso !== 'string' || Number.isNaN(Date.parse(iso))) return '';
  return new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 16);
}

/** Converts the value of a datetime-local input to a time; null if the input is empty. */
export const fromInput = (text: string): string | null =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? `${text.slice(0, 16)}:00+08:00` : null;
