import { actorWords } from '@feisuo/contract/facts/audit-actors';
import { and, desc, eq, gte, inArray, lt, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isBelow } from '../../../db/page-place.ts';
import { hasWords } from '../../../db/words.ts';
import { auditLog, wordsOfAudit } from '../operator.tables.ts';

/** A value that entries of an action may have in a field, however deep. */
export interface ToldValue {
  action: string;
  field: string;
  value: string;
}

/**
 * No index leads to what before and after say: of each action that may say it, so many of the latest entries are read, beginning
 * where the page before ended or where the asked days end.
 */
const MOST_READ = 20_000;

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
  /** With `q`: what before or after may say that is told in these words; such entries are found as well. */
  valued?: readonly ToldValue[];
  since?: Date;
  until?: Date;
  /** The entry to go on from. */
  before?: bigint;
  limit: number;
}

/** What was done, newest first. By its time and not by its number, so that an index leads to days long past as to today. */
export async function searchAudit(db: Database, search: AuditSearch) {
  const { actor, action, actions, subject, q, named = [], valued = [], since, until, before, limit } = search;
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
  // Each by the index that leads to it; one condition over all would read everything.
  const called = named.length === 0 ? [] : await find(inArray(auditLog.action, [...named]));
  const told = [];
  // What is found by its action is found.
  const isLeft = (value: ToldValue) => !named.includes(value.action);
  for (const [of, values] of Map.groupBy(valued.filter(isLeft), (value) => value.action)) {
    const latest = db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, of), ...conditions))
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(MOST_READ)
      .as('latest');
    told.push(
      ...(await db
        .select()
        .from(latest)
        .where(or(...values.map((value) => tells([latest.before, latest.after], value))))
        .orderBy(desc(latest.at), desc(latest.id))
        .limit(limit)),
    );
  }
  const found = new Map([...worded, ...called, ...told].map((entry) => [entry.id, entry]));
  return [...found.values()]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, limit);
}

function tells(sides: readonly SQLWrapper[], { field, value }: ToldValue): SQL | undefined {
  const texts = [JSON.stringify(value), ...(/^\d{1,9}$/.test(value) ? [value] : [])];
  const path = `$.**.${JSON.stringify(field)} ? (${texts.map((text) => `@ == ${text}`).join(' || ')})`;
  return or(...sides.map((side) => sql`jsonb_path_exists(${side}, ${path}::jsonpath)`));
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
