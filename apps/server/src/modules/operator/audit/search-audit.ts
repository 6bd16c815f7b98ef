import { and, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { auditLog } from '../operator.tables.ts';

export interface AuditSearch {
  actor?: string;
  action?: string;
  /** Any of these. */
  actions?: readonly string[];
  /** Any part of the subject. */
  subject?: string;
  since?: Date;
  until?: Date;
  /** The entry to go on from. */
  before?: bigint;
  limit: number;
}

/** What was done, newest first. */
export function searchAudit(db: Database, search: AuditSearch) {
  const { actor, action, actions, subject, since, until, before } = search;
  const conditions: (SQL | undefined)[] = [
    actor === undefined ? undefined : eq(auditLog.actor, actor),
    action === undefined ? undefined : eq(auditLog.action, action),
    actions && inArray(auditLog.action, [...actions]),
    subject === undefined ? undefined : sql`strpos(${auditLog.subject}, ${subject}) > 0`,
    since && gte(auditLog.at, since),
    until && lt(auditLog.at, until),
    before === undefined ? undefined : lt(auditLog.id, before),
  ];
  return db
    .select()
    .from(auditLog)
    .where(and(...conditions))
    .orderBy(desc(auditLog.id))
    .limit(search.limit);
}
