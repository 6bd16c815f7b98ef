/** What stands in the place of a name in braces. */
export type WordValues = Readonly<Record<string, string | number>>;

/**
 * Words that an operator wrote, with what the activity itself says in the places that are marked for it. A mark that nobody
 * knows stays as it is, so that it is seen and mended.
 */
export function fillWords<T>(words: T, values: WordValues): T;
export function fillWords(words: unknown, values: WordValues): unknown {
  if (typeof words === 'string') {
    return words.replaceAll(/(^|.)\{(\w+)\}/g, (mark, before: string, name: string) => {
      const value = values[name];
      return value === undefined ? mark : joinWords(before, String(value));
    });
  }
  if (Array.isArray(words)) return words.map((entry) => fillWords(entry, values));
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([name, entry]) => [name, fillWords(entry, values)]));
}

/** Between a Chinese word and a figure there is a blank. */
export const joinWords = (before: string, after: string): string =>
  /[\u4e00-\u9fff]$/.test(before) && /^\d/.test(after) ? `${before} ${after}` : before + after;
