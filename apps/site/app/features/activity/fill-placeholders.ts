/** Values by placeholder name. */
export type PlaceholderValues = Readonly<Record<string, string | number>>;

/** Fills an operator's texts with values of the activity. Unknown placeholders stay visible, so that they get fixed. */
export function fillPlaceholders<T>(words: T, values: PlaceholderValues): T;
export function fillPlaceholders(words: unknown, values: PlaceholderValues): unknown {
  if (typeof words === 'string') {
    return words.replaceAll(/(^|.)\{(\w+)\}/g, (mark, before: string, name: string) => {
      const value = values[name];
      return value === undefined ? mark : joinWords(before, String(value));
    });
  }
  if (Array.isArray(words)) return words.map((entry) => fillPlaceholders(entry, values));
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([name, entry]) => [name, fillPlaceholders(entry, values)]));
}

/** A blank between a Chinese word and a number. */
export const joinWords = (before: string, after: string): string =>
  /[\u4e00-\u9fff]$/.test(before) && /^\d/.test(after) ? `${before} ${after}` : before + after;
