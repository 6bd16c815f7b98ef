import { isSiteDocument, type SiteDocumentId } from '@feisuo/contract/facts/site-documents';
import type { AuditEntry } from '@feisuo/contract/schemas/operator';
import { actorWords } from '@feisuo/contract/facts/audit';
import { auditLines } from '@feisuo/contract/facts/operator-actions';
import type { Permission } from '@feisuo/contract/facts/permissions';

const lines: Readonly<Record<string, { reads: Permission; words: string; alsoCalled?: string }>> = auditLines;

/** Those that whoever looks is shown entries of. */
export const actionOptions = (may: (permission: Permission) => boolean) =>
  Object.entries(lines)
    .filter(([, { reads }]) => may(reads))
    .map(([value, { words: label }]) => ({ value, label }));

/** Those that are called by these words, in the log or on the page where it is done. The log keeps its own names. */
export const actionsCalled = (words: string): string[] =>
  words === ''
    ? []
    : Object.entries(lines).flatMap(([action, line]) =>
        line.words.includes(words) || line.alsoCalled?.includes(words) ? [action] : [],
      );

/** The log's own names are for machines and for ever; these are for the reader. A name without words stays itself. */
export const wordsOfAction = (action: string): string => lines[action]?.words ?? action;
export const wordsOfActor = (actor: string) => actorWords[actor] ?? actor;
/** `product` of `product.save`. */
export const areaOf = (action: string): string => action.split('.')[0] ?? '';
/** The document of the site that an entry is about; null where it is about something else. */
export function documentOf({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): SiteDocumentId | null {
  const id = action === 'content.save' ? subject : subject.replace(/^page\//, '');
  return id !== subject || action === 'content.save' ? (isSiteDocument(id) ? id : null) : null;
}
