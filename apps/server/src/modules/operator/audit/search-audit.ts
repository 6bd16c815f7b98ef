import { actorWords } from '@feisuo/contract/facts/audit-actors';
import { and, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isBelow } from '../../../db/page-place.ts';
import { hasWords } from '../../../db/words.ts';
import { auditLog, wordsOfAudit } from '../operator.tables.ts';

export interface AuditSearch {
  /** Any part of who did it, by name or as readers see it. */
  actor?: string;
  action?: string;
  /** Any of these. */
  actions?: readonly string[];
  /** Any part of the subject. */
  subject?: string;
  /** Any part of the subject, the reason or the address that it came from. */
  q?: string;
  /** With `q`: actions that are called by these words, whose entries are found as well. */
  named?: readonly string[];
  since?: Date;
  until?: Date;
  /** The entry to go on from. */
  before?: bigint;
  limit: number;
}

/** What was done, newest first. By its time and not by its number, so that an index leads to days long past as to today. */
export async function searchAudit(db: Database, search: AuditSearch) {
  const { actor, action, actions, subject, q, named = [], since, until, before, limit } = search;
  const conditions: (SQL | undefined)[] = [
    actor === undefined ? undefined : inArray(auditLog.actor, await findActors(db, actor)),
    action === undefined ? undefined : eq(auditLog.action, action),
    actions && inArray(auditLog.action, [...actions]),
    subject === undefined ? undefined : isAbout(subject),
    since && gte(auditLog.at, since),
    until && lt(auditLog.at, until),
    before === undefined ? undefined : await comesAfter(db, before),
  ];
  const find = (condition?: SQL) =>
    db
      .select()
      .from(auditLog)
      .where(and(condition, ...conditions))
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(limit);
  if (q === undefined) return find();
  const worded = await find(hasWords(wordsOfAudit(auditLog), q));
  if (named.length === 0) return worded;
  // Each by the index that leads to it; one condition over both would read everything.
  const called = await find(inArray(auditLog.action, [...named]));
  const found = new Map([...worded, ...called].map((entry) => [entry.id, entry]));
  return [...found.values()]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, limit);
}

/** Everybody who did something and whose name has these words. The index is gone through name by name, not line by line. */
async function findActors(db: Database, words: string): Promise<string[]> {
  const { rows } = await db.execute<{ actor: string }>(sql`
    with recursive names as (
      select min(${auditLog.actor}) as actor from ${auditLog}
      union all
      select (select min(${auditLog.actor}) from ${auditLog} where ${auditLog.actor} > names.actor) from names where names.actor is not null
    )
    select actor from names where actor is not null`);
  const has = (name: string) => name.toLowerCase().includes(words.toLowerCase());
  return rows.map(({ actor }) => actor).filter((actor) => has(actor) || has(actorWords[actor] ?? ''));
}

/** The index over everything leads to those that might be about it. */
const isAbout = (words: string) =>
  and(hasWords(wordsOfAudit(auditLog), words), sql`strpos(lower(${auditLog.subject}), lower(${words}::text)) > 0`);

/** Nothing is ever taken out of the log; a number that it does not have was made up. */
async function comesAfter(db: Database, id: bigint): Promise<SQL> {
  const [last] = await db.select({ at: auditLog.at }).from(auditLog).where(eq(auditLog.id, id));
  return last ? isBelow([auditLog.at, last.at], [auditLog.id, id]) : lt(auditLog.id, id);
}
