/** Functions that label and format the fields of a nested value. */
export type PartTexts = {
  labelOf: (name: string) => string;
  /** Formats a nested value, such as an enum value or a time; null means that the value is shown unformatted. */
  describe?: (name: string, value: unknown) => string | null;
  /** Title of an item in a list; without this function the item's position is its title. */
  titleOf?: (item: unknown, at: number) => string;
};

const step = '　';

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isBlank));

/** Formats a nested value as text: one line per field, with the labels that the form shows. */
export const formatDeepValue = (name: string, value: unknown, words: PartTexts): string =>
  isBlank(value) ? '（空）' : (describeShort(name, value, words) ?? ['', ...linesOf(value, words)].join(`\n${step}`));

/** Formats a value on one line; null if it needs several lines. */
function describeShort(name: string, value: unknown, words: PartTexts): string | null {
  const said = words.describe?.(name, value);
  if (said !== undefined && said !== null) return said;
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value !== 'object' || value === null) return String(value);
  const isPlain = Array.isArray(value) && value.every((one) => typeof one !== 'object');
  return isPlain ? value.map((one) => describeShort(name, one, words)).join('、') : null;
}

function linesOf(value: unknown, words: PartTexts): string[] {
  if (Array.isArray(value))
    return value.flatMap((item: unknown, at) => [
      words.titleOf?.(item, at) ?? `第 ${at + 1} 项`,
      ...linesOf(item, words).map((line) => step + line),
    ]);
  return Object.entries(value as Record<string, unknown>)
    .filter(([, part]) => !isBlank(part))
    .flatMap(([key, part]) => {
      const short = describeShort(key, part, words);
      const label = words.labelOf(key);
      return short === null
        ? [`${label}：`, ...linesOf(part, words).map((line) => step + line)]
        : [`${label}：${short}`];
    });
}
