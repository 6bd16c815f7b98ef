import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isBeforeCursor, containsText } from '../../../db/list-conditions.ts';
import { errorEvents, errorIssueHours, errorIssues, issueText } from './errors.tables.ts';
import type { ErrorBody } from './stored-error.ts';

export type IssueState = 'open' | 'resolved' | 'ignored';
export type Issue = typeof errorIssues.$inferSelect;

export interface IssueFilter {
  state?: IssueState | undefined;
  /** Text that occurs in the type, the message or the code location. */
  words?: string | undefined;
  limit: number;
  /** Cursor: the last issue of the previous page. */
  after?: { lastSeenAt: Date; id: bigint } | undefined;
}

/** Lists issues, the most recently seen first. */
export async function listIssues(db: Database, { state, words, limit, after }: IssueFilter): Promise<Issue[]> {
  const wanted: (SQL | undefined)[] = [];
  if (state) wanted.push(eq(errorIssues.state, state));
  if (words !== undefined) wanted.push(containsText(issueText(errorIssues), words));
  if (after) wanted.push(isBeforeCursor([errorIssues.lastSeenAt, after.lastSeenAt], [errorIssues.id, after.id]));
  return db
    .select()
    .from(errorIssues)
    .where(and(...wanted))
    .orderBy(desc(errorIssues.lastSeenAt), desc(errorIssues.id))
    .limit(limit);
}

/** Returns an issue with its counts by hour and release and its stored errors, newest first. */
export async function findIssue(db: Database, id: bigint) {
  const [issue] = await db.select().from(errorIssues).where(eq(errorIssues.id, id));
  if (!issue) return null;
  const hours = await db
    .select()
    .from(errorIssueHours)
    .where(eq(errorIssueHours.issueId, id))
    .orderBy(errorIssueHours.hour, errorIssueHours.release);
  const events = await db.select().from(errorEvents).where(eq(errorEvents.issueId, id)).orderBy(desc(errorEvents.id));
  return { issue, hours, events: events.map((event) => ({ ...event, body: event.body as ErrorBody })) };
}

/**
 * Changes the state of an issue if the state is still `seen`, the one that the operator saw. Returns null after a
 * concurrent change.
 */
export async function setIssueState(
  db: Database,
  id: bigint,
  state: IssueState,
  seen: IssueState,
): Promise<Issue | null> {
  const [changed] = await db
    .update(errorIssues)
    .set({ state })
    .where(and(eq(errorIssues.id, id), eq(errorIssues.state, seen)))
    .returning();
  return changed ?? null;
}
