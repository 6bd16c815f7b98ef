import { actorWords } from '@feisuo/contract/facts/audit';
import { and, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isBeforeCursor } from '../../../db/cursor-conditions.ts';
import { containsText } from '../../../db/text-search.ts';
import { auditLog, wordsOfAudit } from '../operator.tables.ts';
import { questionsFor, type ToldValue } from './told-values.ts';

/**
 * No index leads to what before and after say: so many of the latest lines are read, over all actions that may say it, beginning where
 * the page before ended or where the asked days end.
 */
export const MOST_READ = 5000;

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
  // Each by the index that leads to it; one condition over all would read everything.
  const called = named.length === 0 ? [] : await find(inArray(auditLog.action, [...named]));
  // What is found by its action is found, and what is not to be shown is not read.
  const isAsked = (value: ToldValue) =>
    !named.includes(value.action) &&
    (action ?? value.action) === value.action &&
    (actions?.includes(value.action) ?? true);
  const questions = questionsFor(valued.filter(isAsked));
  const about = [by, subject === undefined ? undefined : hasInSubject(subject)];
  const told = questions.size === 0 ? [] : await findTold(db, { questions, days, about, limit });
  const found = new Map([...worded, ...called, ...told].map((entry) => [entry.id, entry]));
  return [...found.values()]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, limit);
}

interface ToldSearch {
  questions: ReadonlyMap<string, string>;
  /** An index leads to these. */
  days: readonly (SQL | undefined)[];
  /** These are asked of the lines that are read. */
  about: readonly (SQL | undefined)[];
  limit: number;
}

/**
 * Lines of which either side answers the question for its action. Actions are joined and not listed: each comes in order by its index,
 * so that they are merged line by line and no more of them is read than is looked at.
 */
export function toldQuery({ questions, days, about, limit }: ToldSearch): SQL {
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

async function findTold(db: Database, search: ToldSearch) {
  const { rows } = await db.execute<{ id: string }>(toldQuery(search));
  const ids = rows.map(({ id }) => BigInt(id));
  return ids.length === 0 ? [] : db.select().from(auditLog).where(inArray(auditLog.id, ids));
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
const isAbout = (words: string) => and(containsText(wordsOfAudit(auditLog), words), hasInSubject(words));
const hasInSubject = (words: string) => sql`strpos(lower(${auditLog.subject}), lower(${words}::text)) > 0`;

/** Nothing is ever taken out of the log; a number that it does not have was made up. */
async function comesAfter(db: Database, id: bigint): Promise<SQL> {
  const [last] = await db.select({ at: auditLog.at }).from(auditLog).where(eq(auditLog.id, id));
  return last ? isBeforeCursor([auditLog.at, last.at], [auditLog.id, id]) : lt(auditLog.id, id);
}
