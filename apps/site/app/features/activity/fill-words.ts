/** What stands in the place of a name in braces. */
export type WordValues = Readonly<Record<string, string | number>>;

/**
 * Words that an operator wrote, with what the activity itself says in the places that are marked for it. A mark that nobody
 * knows stays as it is, so that it is seen and mended.
 */
export function fillWords<T>(words: T, values: WordValues): T;
export function fillWords(words: unknown, values: WordValues): unknown {
  if (typeof words === 'string') {
    return words.replaceAll(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark));
  }
  if (Array.isArray(words)) return words.map((entry) => fillWords(entry, values));
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([name, entry]) => [name, fillWords(entry, values)]));
}
