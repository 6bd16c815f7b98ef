import { and, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isBelow } from '../../../db/page-place.ts';
import { hasWords } from '../../../db/words.ts';
import { auditLog, wordsOfAudit } from '../operator.tables.ts';

export interface AuditSearch {
  actor?: string;
  action?: string;
  /** Any of these. */
  actions?: readonly string[];
  /** Any part of the subject. */
  subject?: string;
  /** Any part of the subject, the reason or the address that it came from. */
  q?: string;
  since?: Date;
  until?: Date;
  /** The entry to go on from. */
  before?: bigint;
  limit: number;
}

/** What was done, newest first. By its time and not by its number, so that an index leads to days long past as to today. */
export async function searchAudit(db: Database, search: AuditSearch) {
  const { actor, action, actions, subject, q, since, until, before } = search;
  const conditions: (SQL | undefined)[] = [
    actor === undefined ? undefined : eq(auditLog.actor, actor),
    action === undefined ? undefined : eq(auditLog.action, action),
    actions && inArray(auditLog.action, [...actions]),
    q === undefined ? undefined : hasWords(wordsOfAudit(auditLog), q),
    subject === undefined ? undefined : isAbout(subject),
    since && gte(auditLog.at, since),
    until && lt(auditLog.at, until),
    before === undefined ? undefined : await comesAfter(db, before),
  ];
  return db
    .select()
    .from(auditLog)
    .where(and(...conditions))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(search.limit);
}

/** The index over everything leads to those that might be about it. */
const isAbout = (words: string) =>
  and(hasWords(wordsOfAudit(auditLog), words), sql`strpos(lower(${auditLog.subject}), lower(${words}::text)) > 0`);

/** Nothing is ever taken out of the log; a number that it does not have was made up. */
async function comesAfter(db: Database, id: bigint): Promise<SQL> {
  const [last] = await db.select({ at: auditLog.at }).from(auditLog).where(eq(auditLog.id, id));
  return last ? isBelow([auditLog.at, last.at], [auditLog.id, id]) : lt(auditLog.id, id);
}
