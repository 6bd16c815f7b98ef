import type { ContentKind } from '@feisuo/contract/facts/content-vocabulary';
import { isSiteDocument } from '@feisuo/contract/facts/site-documents';
import { itemFields } from '@feisuo/contract/schemas/console-content';
import { documentSchemas } from '@feisuo/contract/schemas/documents';
import { shapeFaults, type PartFault } from '@feisuo/contract/schemas/shape-faults';
import type { Fields } from './blank-fields.ts';

/** What the shape of an item has against what is written, as the server will find it. */
export function faultsOfDraft({ kind, id }: { kind: ContentKind; id: string }, fields: Fields): PartFault[] {
  if (kind !== 'page') return shapeFaults(itemFields[kind], fields);
  return isSiteDocument(id) ? shapeFaults(documentSchemas[id], fields) : [];
}

/** A draft may lack something; what no field can hold is not kept, not even as a draft. */
const completeness = new Set(['required', 'minLength', 'minItems', 'pattern', 'minimum']);
export const isUnkeepable = ({ rule }: Pick<PartFault, 'rule'>): boolean => !completeness.has(rule);
