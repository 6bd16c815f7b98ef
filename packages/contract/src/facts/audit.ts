import { auditLines } from './operator-actions.ts';
import type { Permission } from './permissions.ts';

export type AuditAction = keyof typeof auditLines;

/** Kinds of audit entries, each with the permission that is needed to read them. */
export const auditActions = Object.fromEntries(
  Object.entries(auditLines).map(([name, { reads }]) => [name, reads]),
) as Readonly<Record<AuditAction, Permission>>;

/**
 * Kinds of audit entries that a person with these permissions may read. Null means all kinds, including kinds that only
 * older versions wrote.
 */
export function readableActions(may: (permission: Permission) => boolean): AuditAction[] | null {
  const all = Object.entries(auditActions) as [AuditAction, Permission][];
  const readable = all.filter(([, area]) => may(area)).map(([action]) => action);
  return readable.length === all.length ? null : readable;
}

/** Actors that are not operators: the name in the audit log, and the name that is shown. */
export const actorNames: Readonly<Record<string, string>> = { system: '系统', 'command line': '命令行' };

const ownNames = new Set(Object.entries(actorNames).flat());

/** Whether an operator with this name could be mistaken for a built-in actor. */
export const isReservedActorName = (name: string): boolean =>
  ownNames.has(name.trim().replaceAll(/ +/g, ' ').toLowerCase());
