import { isSiteDocument, type SiteDocumentId } from '@feisuo/contract/facts/site-documents';
import type { AuditEntry } from '@feisuo/contract/schemas/operator';
import { actorNames } from '@feisuo/contract/facts/audit';
import { auditLines } from '@feisuo/contract/facts/operator-actions';
import type { Permission } from '@feisuo/contract/facts/permissions';

const lines: Readonly<Record<string, { reads: Permission; words: string; alsoCalled?: string }>> = auditLines;

/** Actions that the operator may read. */
export const actionOptions = (may: (permission: Permission) => boolean) =>
  Object.entries(lines)
    .filter(([, { reads }]) => may(reads))
    .map(([value, { words: label }]) => ({ value, label }));

/** Actions that match these words by their label, in the log or on their page. */
export const actionsCalled = (words: string): string[] =>
  words === ''
    ? []
    : Object.entries(lines).flatMap(([action, line]) =>
        line.words.includes(words) || line.alsoCalled?.includes(words) ? [action] : [],
      );

/** A label for readers; the log's own names are for machines. An unknown name stays. */
export const wordsOfAction = (action: string): string => lines[action]?.words ?? action;
export const wordsOfActor = (actor: string) => actorNames[actor] ?? actor;
/** `product` of `product.save`. */
export const areaOf = (action: string): string => action.split('.')[0] ?? '';
/** The site document that an entry is about; null: none. */
export function documentOf({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): SiteDocumentId | null {
  const id = action === 'content.save' ? subject : subject.replace(/^page\//, '');
  return id !== subject || action === 'content.save' ? (isSiteDocument(id) ? id : null) : null;
}
