/** Labels and formats for the parts of a deep value. */
export type PartWords = {
  /** A part's label in the form. */
  labelOf: (name: string) => string;
  /** Formats a part, such as an enum or a moment; null: as it is. */
  say?: (name: string, value: unknown) => string | null;
  /** The title of a list's item; by default its number. */
  titleOf?: (item: unknown, at: number) => string;
};

const step = '　';

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isBlank));

/** A deep value as text: a line per part, with the form's labels. */
export const formatDeepValue = (name: string, value: unknown, words: PartWords): string =>
  isBlank(value) ? '（空）' : (sayShort(name, value, words) ?? ['', ...linesOf(value, words)].join(`\n${step}`));

/** The value on one line; null if it does not fit. */
function sayShort(name: string, value: unknown, words: PartWords): string | null {
  const said = words.say?.(name, value);
  if (said !== undefined && said !== null) return said;
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value !== 'object' || value === null) return String(value);
  const isPlain = Array.isArray(value) && value.every((one) => typeof one !== 'object');
  return isPlain ? value.map((one) => sayShort(name, one, words)).join('、') : null;
}

function linesOf(value: unknown, words: PartWords): string[] {
  if (Array.isArray(value))
    return value.flatMap((item: unknown, at) => [
      words.titleOf?.(item, at) ?? `第 ${at + 1} 项`,
      ...linesOf(item, words).map((line) => step + line),
    ]);
  return Object.entries(value as Record<string, unknown>)
    .filter(([, part]) => !isBlank(part))
    .flatMap(([key, part]) => {
      const short = sayShort(key, part, words);
      const label = words.labelOf(key);
      return short === null
        ? [`${label}：`, ...linesOf(part, words).map((line) => step + line)]
        : [`${label}：${short}`];
    });
}
