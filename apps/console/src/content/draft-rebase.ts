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
 * The typed fields, and the item as it was loaded before typing. A save sends the versions of that item, so that the
 * server detects conflicts.
 */
export type Written = { over: ContentItem; fields: Fields };

export const fieldsOf = (item: ContentItem): Fields =>
  (item.draft?.fields ?? item.live?.fields ?? blankFields[item.kind]()) as Fields;

/** The versions that a save sends, so that the server detects a conflicting change. */
export const versionsOf = ({ live, draft }: ContentItem) => ({
  base: live?.version ?? 0,
  revision: draft?.revision ?? 0,
});

/**
 * Rebases the typed fields after a reload: fields that only another operator changed take the new value. If the
 * operator typed into such a field, nothing is rebased, so that saving fails with a conflict.
 */
export function rebaseDraft(written: Written, item: ContentItem): Written {
  const fields = rebaseValues(fieldsOf(written.over), fieldsOf(item), written.fields);
  return fields ? { over: item, fields } : written;
}

/** Faults that the shared schema finds in the typed fields; the server checks with the same schema. */
export function faultsOfDraft({ kind, id }: { kind: ContentKind; id: string }, fields: Fields): PartFault[] {
  if (kind !== 'page') return shapeFaults(itemFields[kind], fields);
  return isSiteDocument(id) ? shapeFaults(documentSchemas[id], fields) : [];
}

/**
 * Rules about completeness, which a saved draft may break. The server refuses to save a draft that breaks another rule,
 * such as a maximum.
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
