import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { errorIssueHours, errorIssues } from './errors.tables.ts';

interface Period {
  from: Date;
  /** The period ends before this time. */
  to: Date;
}

const within = ({ from, to }: Period) => and(gte(errorIssueHours.hour, from), lt(errorIssueHours.hour, to));
const events = sql<number>`sum(${errorIssueHours.events})::int`;

/** Counts errors by day in Asia/Shanghai. */
export const countErrorsByDay = (db: Database, period: Period) =>
  db
    .select({
      day: sql<string>`to_char(${errorIssueHours.hour} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`,
      events,
    })
    .from(errorIssueHours)
    .where(within(period))
    .groupBy(sql`1`);

/** Lists the issues with the most errors in the period. Leaves out ignored issues. */
export const listBusiestIssues = (db: Database, period: Period, most: number) =>
  db
    .select({
      id: errorIssues.id,
      title: errorIssues.title,
      culprit: errorIssues.culprit,
      state: errorIssues.state,
      events,
    })
    .from(errorIssueHours)
    .innerJoin(errorIssues, eq(errorIssues.id, errorIssueHours.issueId))
    .where(and(within(period), sql`${errorIssues.state} <> 'ignored'`))
    .groupBy(errorIssues.id)
    .orderBy(desc(events), desc(errorIssues.id))
    .limit(most);
