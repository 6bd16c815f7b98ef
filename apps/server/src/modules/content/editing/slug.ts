/**
 * Maximum length of an id. It leaves room for a number within 64 characters, and makes an address that can be read
 * aloud.
 */
const MOST_CHARS = 48;

/**
 * Returns the id for a title: Chinese characters as pinyin, Latin letters and digits unchanged. Empty if the title has
 * neither.
 */
export async function slugOf(title: string): Promise<string> {
  // Imported on first use, because the dictionary of this library would slow down the start.
  const { pinyin } = await import('pinyin-pro');
  const words = title.normalize('NFKC').replaceAll(/\{\w+\}/g, ' ');
  const syllables = pinyin(words, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .flatMap((part) =>
      part
        .normalize('NFKD')
        .replaceAll(/\p{M}/gu, '')
        .toLowerCase()
        .split(/[^a-z0-9]+/),
    )
    .filter(Boolean);
  return joinUpTo(MOST_CHARS, syllables);
}

/** Joins whole syllables with hyphens as long as they fit. */
function joinUpTo(most: number, syllables: readonly string[]): string {
  const [first = '', ...others] = syllables;
  let slug = first.slice(0, most);
  for (const syllable of others) {
    if (slug.length + 1 + syllable.length > most) break;
    slug += `-${syllable}`;
  }
  return slug;
}
