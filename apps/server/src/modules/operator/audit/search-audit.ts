import { actorNames } from '@feisuo/contract/facts/audit';
import { and, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isBeforeCursor, containsText } from '../../../db/list-conditions.ts';
import { auditLog, wordsOfAudit } from '../operator.tables.ts';
import { jsonPathsFor, type NotedValue } from './searchable-values.ts';

/**
 * Maximum number of entries that a search by values reads, starting with the latest. There is no index on the values in
 * `before` and `after`.
 */
export const MOST_READ = 5000;

export interface AuditSearch {
  /** Part of the actor's name or of the actor's display name. */
  actor?: string;
  action?: string;
  actions?: readonly string[];
  /** Part of the subject. */
  subject?: string;
  /** Part of the subject, the reason or the client address. */
  q?: string;
  /** Actions whose display name matches `q`. Entries of these actions are found too. */
  named?: readonly string[];
  /** Values whose display name matches `q`. Entries with such a value in `before` or `after` are found too. */
  valued?: readonly NotedValue[];
  since?: Date;
  until?: Date;
  /** Cursor: id of the last entry of the previous page. */
  before?: bigint;
  limit: number;
}

/**
 * Searches the audit log, newest entries first. The order is by time and not by id, so that an index supports searches
 * by date.
 */
export async function searchAudit(db: Database, search: AuditSearch) {
  const { actor, action, actions, subject, q, named = [], valued = [], since, until, before, limit } = search;
  const days = [
    since && gte(auditLog.at, since),
    until && lt(auditLog.at, until),
    before === undefined ? undefined : await comesAfter(db, before),
  ];
  const by = actor === undefined ? undefined : inArray(auditLog.actor, await findActors(db, actor));
  const conditions = [
    action === undefined ? undefined : eq(auditLog.action, action),
    actions && inArray(auditLog.action, [...actions]),
    by,
    subject === undefined ? undefined : isAbout(subject),
    ...days,
  ];
  const find = (condition?: SQL) =>
    db
      .select()
      .from(auditLog)
      .where(and(condition, ...conditions))
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(limit);
  if (q === undefined) return find();
  const worded = await find(containsText(wordsOfAudit(auditLog), q));
  // Finds entries by action in a separate query, so that each query can use its own index. One query with both
  // conditions would scan the whole table.
  const called = named.length === 0 ? [] : await find(inArray(auditLog.action, [...named]));
  // Skips values of actions that another condition already includes (`named`) or excludes.
  const isAsked = (value: NotedValue) =>
    !named.includes(value.action) &&
    (action ?? value.action) === value.action &&
    (actions?.includes(value.action) ?? true);
  const questions = jsonPathsFor(valued.filter(isAsked));
  const about = [by, subject === undefined ? undefined : hasInSubject(subject)];
  const byValue = questions.size === 0 ? [] : await findByValues(db, { questions, days, about, limit });
  const found = new Map([...worded, ...called, ...byValue].map((entry) => [entry.id, entry]));
  return [...found.values()]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, limit);
}

interface ValueSearch {
  questions: ReadonlyMap<string, string>;
  /** Conditions that an index supports, such as the date. */
  days: readonly (SQL | undefined)[];
  /** Conditions that are checked for each row. */
  about: readonly (SQL | undefined)[];
  limit: number;
}

/**
 * Finds entries with a matching value in `before` or `after`. Each action has a subquery that reads in index order and
 * PostgreSQL merges them, so that no more than MOST_READ rows are read.
 */
export function valueQuery({ questions, days, about, limit }: ValueSearch): SQL {
  const latest = sql`order by at desc, id desc limit ${MOST_READ}`;
  const ofActions = [...questions].map(
    ([action, question]) =>
      sql`(select *, ${question}::jsonpath as question from ${auditLog} where ${and(eq(auditLog.action, action), ...days)} ${latest})`,
  );
  const answers = sql`(jsonb_path_exists(before, question) or jsonb_path_exists(after, question))`;
  return sql`
    select id from (select * from (${sql.join(ofActions, sql` union all `)}) joined ${latest}) ${auditLog}
    where ${and(...about, answers)} order by at desc, id desc limit ${limit}`;
}

async function findByValues(db: Database, search: ValueSearch) {
  const { rows } = await db.execute<{ id: string }>(valueQuery(search));
  const ids = rows.map(({ id }) => BigInt(id));
  return ids.length === 0 ? [] : db.select().from(auditLog).where(inArray(auditLog.id, ids));
}

/** Finds actors whose name or display name contains the text. A loose index scan reads each distinct name once. */
async function findActors(db: Database, words: string): Promise<string[]> {
  const { rows } = await db.execute<{ actor: string }>(sql`
    with recursive names as (
      select min(${auditLog.actor}) as actor from ${auditLog}
      union all
      select (select min(${auditLog.actor}) from ${auditLog} where ${auditLog.actor} > names.actor) from names where names.actor is not null
    )
    select actor from names where actor is not null`);
  const has = (name: string) => name.toLowerCase().includes(words.toLowerCase());
  return rows.map(({ actor }) => actor).filter((actor) => has(actor) || has(actorNames[actor] ?? ''));
}

/**
 * The trigram index finds entries with the text in any searched column. The second condition then checks the subject.
 */
const isAbout = (words: string) => and(containsText(wordsOfAudit(auditLog), words), hasInSubject(words));
const hasInSubject = (words: string) => sql`strpos(lower(${auditLog.subject}), lower(${words}::text)) > 0`;

/**
 * Condition for entries after the cursor in the list. An unknown id was invented by the caller, because entries are
 * never deleted.
 */
async function comesAfter(db: Database, id: bigint): Promise<SQL> {
  const [last] = await db.select({ at: auditLog.at }).from(auditLog).where(eq(auditLog.id, id));
  return last ? isBeforeCursor([auditLog.at, last.at], [auditLog.id, id]) : lt(auditLog.id, id);
}
