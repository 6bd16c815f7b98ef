/** Values by placeholder name. */
export type PlaceholderValues = Readonly<Record<string, string | number>>;

/**
 * Replaces placeholders in an operator's texts with values of the activity. An unknown placeholder stays visible, so
 * that operators notice and fix it.
 */
export function fillPlaceholders<T>(words: T, values: PlaceholderValues): T;
export function fillPlaceholders(words: unknown, values: PlaceholderValues): unknown {
  if (typeof words === 'string') {
    return words.replaceAll(/(^|.)\{(\w+)\}/g, (mark, before: string, name: string) => {
      const value = values[name];
      return value === undefined ? mark : joinTexts(before, String(value));
    });
  }
  if (Array.isArray(words)) return words.map((entry) => fillPlaceholders(entry, values));
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([name, entry]) => [name, fillPlaceholders(entry, values)]));
}

/** Joins two texts, with a space between a Chinese word and a number. */
export const joinTexts = (before: string, after: string): string =>
  /[\u4e00-\u9fff]$/.test(before) && /^\d/.test(after) ? `${before} ${after}` : before + after;
