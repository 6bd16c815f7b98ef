/** How the parts of something deep are told. */
export type PartWords = {
  /** What a part is called in the form. */
  labelOf: (name: string) => string;
  /** A part in words of its own, such as a choice or a moment; null: as it is. */
  say?: (name: string, value: unknown) => string | null;
  /** What an item of a list is called; without it by its number. */
  titleOf?: (item: unknown, at: number) => string;
};

const step = '　';

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isBlank));

/** A value of any depth as somebody reads it: a line for each part, by the label that the form gives it. */
export const sayWhole = (name: string, value: unknown, words: PartWords): string =>
  isBlank(value) ? '（空）' : (sayShort(name, value, words) ?? ['', ...linesOf(value, words)].join(`\n${step}`));

/** What fits on one line; null where it does not. */
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
