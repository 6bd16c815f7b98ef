import type { ContentKind } from '@feisuo/contract/facts/content-vocabulary';
import type { ContentOptions } from '@feisuo/contract/schemas/console-content';
import type { Picture } from '@feisuo/contract/schemas/rich-text';
import type { Fields } from './blank-fields.ts';
import { choicesOf, fieldName } from './content-words.ts';
import { pagePartLines, pageParts } from './page/page-lines.ts';
import { blockLines, isText, plain } from './text-lines.ts';

type Of = { kind: ContentKind; id: string };

/** An item as readable lines: one part per field, starting with its label. */
export function partsOf({ kind, id }: Of, fields: Fields, options: ContentOptions): string[][] {
  if (kind === 'page') return pageParts(id, fields);
  const choices = choicesOf(kind, options);
  return Object.entries(fields).map(([name, value]) => {
    const word = fieldName(name);
    if (isText(value)) return [`${word}：`, ...value.flatMap((block) => blockLines(block))];
    if (name === 'image') return [`${word}：${sayPicture(value as Picture | null | undefined)}`];
    return [`${word}：${plain(sayChoices(choices[name], value))}`];
  });
}

/** One field as text without its label; may have several lines. */
export function sayField(of: Of, name: string, value: unknown, options: ContentOptions): string {
  if (of.kind === 'page') return ['', ...pagePartLines(of.id, name, value)].join('\n');
  const lines = partsOf(of, { [name]: value }, options).flat();
  return lines.join('\n').slice(`${fieldName(name)}：`.length) || '（空）';
}

function sayChoices(names: Record<string, string> | undefined, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => sayChoices(names, one));
  return typeof value === 'string' ? (names?.[value] ?? value) : value;
}

/** By its alternative text, or by its file name. */
function sayPicture(picture: Picture | null | undefined): string {
  if (!picture) return '没有图片';
  return picture.alt || `图片 ${picture.src.split('/').at(-1)}`;
}
