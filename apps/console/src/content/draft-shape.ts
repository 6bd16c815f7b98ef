import type { ContentKind } from '@feisuo/contract/facts/content-vocabulary';
import { isSiteDocument } from '@feisuo/contract/facts/site-documents';
import { itemFields, type ContentItem } from '@feisuo/contract/schemas/console-content';
import { documentSchemas } from '@feisuo/contract/schemas/documents';
import { shapeFaults, type PartFault } from '@feisuo/contract/schemas/shape-faults';
import { rebaseValues } from '../kit/form/merge.ts';
import { blankFields, type Fields } from './blank-fields.ts';
import { placeOf } from './content-texts.ts';
import { pagePlaceOf } from './page/page-texts.ts';

/**
 * The typed fields, and the item that they are based on. A save sends the versions of this item, so that the server
 * detects conflicts.
 */
export type Written = { over: ContentItem; fields: Fields };

export const fieldsOf = (item: ContentItem): Fields =>
  (item.draft?.fields ?? item.live?.fields ?? blankFields[item.kind]()) as Fields;

/** The versions by which the server detects a conflict. */
export const versionsOf = ({ live, draft }: ContentItem) => ({
  base: live?.version ?? 0,
  revision: draft?.revision ?? 0,
});

/**
 * Rebases the typed fields after a reload: fields that only others changed take the new value. If both changed a
 * field, the old base stays, so that saving fails with a conflict.
 */
export function rebaseDraft(written: Written, item: ContentItem): Written {
  const fields = rebaseValues(fieldsOf(written.over), fieldsOf(item), written.fields);
  return fields ? { over: item, fields } : written;
}

/** Schema faults of what the operator has entered so far. The server checks with the same schema. */
export function faultsOfDraft({ kind, id }: { kind: ContentKind; id: string }, fields: Fields): PartFault[] {
  if (kind !== 'page') return shapeFaults(itemFields[kind], fields);
  return isSiteDocument(id) ? shapeFaults(documentSchemas[id], fields) : [];
}

/**
 * Rules about completeness: a draft may break these. The server refuses a draft that breaks any other rule, such as a
 * number out of range.
 */
const completeness = new Set(['required', 'minLength', 'minItems', 'pattern', 'minimum']);
export const isUnkeepable = ({ rule }: Pick<PartFault, 'rule'>): boolean => !completeness.has(rule);

export const valueAt = (fields: unknown, field: string): unknown =>
  field.split('.').reduce((within, step) => (within as Fields | null | undefined)?.[step], fields);

export const describePart = ({ kind, id }: ContentItem, { field, says }: Pick<PartFault, 'field' | 'says'>): string =>
  `「${kind === 'page' ? pagePlaceOf(id, field) : placeOf(field, kind)}」：${says}`;

/** Title of an item, taken from its fields; empty if it has none yet. */
export const titleIn = (fields: Fields): string =>
  ((fields['title'] ?? fields['name'] ?? fields['question'] ?? '') as string).trim();
