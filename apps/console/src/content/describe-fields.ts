import type { ContentKind } from '@feisuo/contract/facts/content-vocabulary';
import { fieldName } from './content-words.ts';
import type { Fields } from './blank-fields.ts';
import { pageLines } from './page/page-lines.ts';
import { blockLines, isText, plain } from './text-lines.ts';

/** Everything an item says, line by line: what two versions are compared by, and what a person can read. */
export function linesOf({ kind, id }: { kind: ContentKind; id: string }, fields: Fields): string[] {
  if (kind === 'page') return pageLines(id, fields);
  return Object.entries(fields).flatMap(([name, value]) => {
    if (isText(value)) return [`${fieldName(name)}：`, ...value.flatMap((block) => blockLines(block))];
    return [`${fieldName(name)}：${plain(value)}`];
  });
}
