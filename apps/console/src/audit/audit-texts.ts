import { isSiteDocument, type SiteDocumentId } from '@feisuo/contract/facts/site-documents';
import type { AuditEntry } from '@feisuo/contract/schemas/operator';
import { actorNames } from '@feisuo/contract/facts/audit';
import { auditLines } from '@feisuo/contract/facts/operator-actions';
import type { Permission } from '@feisuo/contract/facts/permissions';

const lines: Readonly<Record<string, { reads: Permission; words: string; alsoCalled?: string }>> = auditLines;

/** Options of actions whose audit entries the operator may read. */
export const actionOptions = (may: (permission: Permission) => boolean) =>
  Object.entries(lines)
    .filter(([, { reads }]) => may(reads))
    .map(([value, { words: label }]) => ({ value, label }));

/** Actions whose label contains these words. Both the label in the log and the label of the button are searched. */
export const actionsCalled = (words: string): string[] =>
  words === ''
    ? []
    : Object.entries(lines).flatMap(([action, line]) =>
        line.words.includes(words) || line.alsoCalled?.includes(words) ? [action] : [],
      );

/** Label of an action for operators. An unknown action is shown by its stored name. */
export const describeAction = (action: string): string => lines[action]?.words ?? action;
export const describeActor = (actor: string) => actorNames[actor] ?? actor;
/** Area of an action, such as `product` for `product.save`. */
export const areaOf = (action: string): string => action.split('.')[0] ?? '';
/** The site document that an entry is about; null if it is about something else. */
export function documentOf({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): SiteDocumentId | null {
  const id = action === 'content.save' ? subject : subject.replace(/^page\//, '');
  return id !== subject || action === 'content.save' ? (isSiteDocument(id) ? id : null) : null;
}
