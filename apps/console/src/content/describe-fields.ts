import type { ContentKind } from '@feisuo/contract/facts/content-vocabulary';
import type { ContentOptions } from '@feisuo/contract/schemas/console-content';
import type { Picture } from '@feisuo/contract/schemas/rich-text';
import type { Fields } from './blank-fields.ts';
import { choicesOf, fieldName } from './content-texts.ts';
import { pagePartLines, pageParts } from './page/page-lines.ts';
import { blockLines, isText, plain } from './text-lines.ts';

type Of = { kind: ContentKind; id: string };

/** Converts an item to readable text: one list of lines per field, which begins with the field's label. */
export function partsOf({ kind, id }: Of, fields: Fields, options: ContentOptions): string[][] {
  if (kind === 'page') return pageParts(id, fields);
  const choices = choicesOf(kind, options);
  return Object.entries(fields).map(([name, value]) => {
    const text = fieldName(name);
    if (isText(value)) return [`${text}：`, ...value.flatMap((block) => blockLines(block))];
    if (name === 'image') return [`${text}：${describePicture(value as Picture | null | undefined)}`];
    return [`${text}：${plain(describeChoices(choices[name], value))}`];
  });
}

/** One field as text without its label; the text may have several lines. */
export function describeFieldValue(of: Of, name: string, value: unknown, options: ContentOptions): string {
  if (of.kind === 'page') return ['', ...pagePartLines(of.id, name, value)].join('\n');
  const lines = partsOf(of, { [name]: value }, options).flat();
  return lines.join('\n').slice(`${fieldName(name)}：`.length) || '（空）';
}

function describeChoices(names: Record<string, string> | undefined, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => describeChoices(names, one));
  return typeof value === 'string' ? (names?.[value] ?? value) : value;
}

/** Describes a picture by its alternative text, or else by its file name. */
function describePicture(picture: Picture | null | undefined): string {
  if (!picture) return '没有图片';
  return picture.alt || `图片 ${picture.src.split('/').at(-1)}`;
}
