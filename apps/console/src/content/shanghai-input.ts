/** A moment for a datetime-local input, `2026-06-17T18:00`, in Beijing time; empty: none. */
export function toInput(iso: unknown): string {
  if (typeof iso !== 'string' || Number.isNaN(Date.parse(iso))) return '';
  return new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 16);
}

/** The reverse; null for an empty input. */
export const fromInput = (text: string): string | null =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? `${text.slice(0, 16)}:00+08:00` : null;
