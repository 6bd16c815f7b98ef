import type { ContentItem } from '@feisuo/contract/schemas/console-content';
import { caughtUp } from '../kit/form/merge.ts';
import { blankFields, type Fields } from './blank-fields.ts';

/** What is being written, and the item that its writer saw: a save carries the marks of that one. */
export type Written = { over: ContentItem; fields: Fields };

export const fieldsOf = (item: ContentItem): Fields =>
  (item.draft?.fields ?? item.live?.fields ?? blankFields[item.kind]()) as Fields;

/** By what the server judges whether somebody saved since. */
export const seenOf = ({ live, draft }: ContentItem) => ({
  base: live?.version ?? 0,
  revision: draft?.revision ?? 0,
});

/** Once the item is read anew. Where both changed the same, its writer has not seen it yet: saving is a conflict. */
export function readAnew(written: Written, item: ContentItem): Written {
  const fields = caughtUp(fieldsOf(written.over), fieldsOf(item), written.fields);
  return fields ? { over: item, fields } : written;
}
