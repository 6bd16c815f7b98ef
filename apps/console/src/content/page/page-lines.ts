import { blockLines, isText, plain } from '../text-lines.ts';
import { pageChoiceOf } from './page-choices.ts';
import { pageLabelOf } from './page-texts.ts';

/**
 * Converts a site document to readable text: a list of lines per field. The first line starts with the field's labels,
 * such as 页脚 › 栏目第 1 项 › 标题：产品.
 */
export const pageParts = (id: string, fields: Record<string, unknown>): string[][] => partsBelow(id, fields, [], []);

/** One top-level field as readable lines, for comparing two versions. */
export const pagePartLines = (id: string, name: string, value: unknown): string[] =>
  partsBelow(id, value, [name], [pageLabelOf(id, [name])]).flat();

function partsBelow(id: string, value: unknown, path: readonly string[], words: readonly string[]): string[][] {
  const place = words.join(' › ');
  if (isText(value)) return [[`${place}：`, ...value.flatMap(blockLines)]];
  if (Array.isArray(value) && value.length > 0) {
    const last = words.at(-1) ?? '';
    return value.flatMap((one: unknown, at) =>
      partsBelow(id, one, path, [...words.slice(0, -1), `${last}第 ${at + 1} 项`]),
    );
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.entries(value).flatMap(([name, part]) =>
      partsBelow(id, part, [...path, name], [...words, pageLabelOf(id, [...path, name])]),
    );
  return [[`${place}：${typeof value === 'string' ? pageChoiceOf(plain(value), path.at(-1) ?? '') : plain(value)}`]];
}
