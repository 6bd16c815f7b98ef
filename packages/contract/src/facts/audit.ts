import { auditLines } from './operator-actions.ts';
import type { Permission } from './permissions.ts';

export type AuditAction = keyof typeof auditLines;

/** Everything that the audit log tells of, each with the permission to read of what it was done to. */
export const auditActions = Object.fromEntries(
  Object.entries(auditLines).map(([name, { reads }]) => [name, reads]),
) as Readonly<Record<AuditAction, Permission>>;

/** What whoever may do these may read of; null: all there is, also what an older version wrote. */
export function readableActions(may: (permission: Permission) => boolean): AuditAction[] | null {
  const all = Object.entries(auditActions) as [AuditAction, Permission][];
  const readable = all.filter(([, area]) => may(area)).map(([action]) => action);
  return readable.length === all.length ? null : readable;
}

/** Who acts where nobody entered, by the names that the audit log keeps, with those that its readers see. */
export const actorWords: Readonly<Record<string, string>> = { system: '系统', 'command line': '命令行' };

const ownNames = new Set(Object.entries(actorWords).flat());

/** Whether whoever had this name would be taken for one of them. */
export const isActorsName = (name: string): boolean => ownNames.has(name.trim().replaceAll(/ +/g, ' ').toLowerCase());
