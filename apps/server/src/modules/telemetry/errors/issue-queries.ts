import { and, desc, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { errorEvents, errorIssueHours, errorIssues, pageTransactions } from './errors.tables.ts';
import { culpritOf, fingerprintOf, titleOf } from './fingerprint.ts';
import type { ErrorBody, KeptError } from './kept-error.ts';
import type { KeptTransaction } from './read-transaction.ts';

/** Of each issue the newest are kept in full; all are counted. */
export const EVENTS_PER_ISSUE = 50;

/** Undoes what was counted for an error that was known already. */
class KnownError extends Error {}

/** Counts an error for its issue and keeps it, once; tells whether it was new. */
export async function keepError(db: Database, project: string, error: KeptError, receivedAt: Date): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      const issueId = await countForIssue(tx, project, error, receivedAt);
      const { eventId, at, release, environment, path, body } = error;
      const kept = await tx
        .insert(errorEvents)
        .values({ issueId, eventId, at, receivedAt, release, environment, path, body })
        .onConflictDoNothing()
        .returning({ id: errorEvents.id });
      if (kept.length === 0) throw new KnownError();
      await countForHour(tx, issueId, error);
      await dropOldest(tx, issueId);
    });
    return true;
  } catch (thrown) {
    if (thrown instanceof KnownError) return false;
    throw thrown;
  }
}

async function countForIssue(tx: Database, project: string, error: KeptError, receivedAt: Date): Promise<bigint> {
  const { release, level, body } = error;
  const newest = { title: titleOf(error), culprit: culpritOf(error), level, lastRelease: release };
  const [issue] = await tx
    .insert(errorIssues)
    .values({
      ...newest,
      project,
      fingerprint: fingerprintOf(error),
      type: body.exceptions[0]?.type ?? 'Message',
      state: 'open',
      events: 1,
      firstSeenAt: receivedAt,
      lastSeenAt: receivedAt,
      firstRelease: release,
    })
    .onConflictDoUpdate({
      target: [errorIssues.project, errorIssues.fingerprint],
      set: {
        ...newest,
        events: sql`${errorIssues.events} + 1`,
        lastSeenAt: sql`greatest(${errorIssues.lastSeenAt}, excluded.last_seen_at)`,
        state: sql`case when ${errorIssues.state} = 'resolved' then 'open' else ${errorIssues.state} end`,
      },
    })
    .returning({ id: errorIssues.id });
  if (!issue) throw new Error('a counted error left no issue');
  return issue.id;
}

async function countForHour(tx: Database, issueId: bigint, { at, release }: KeptError): Promise<void> {
  const hour = new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000);
  await tx
    .insert(errorIssueHours)
    .values({ issueId, hour, release, events: 1 })
    .onConflictDoUpdate({
      target: [errorIssueHours.issueId, errorIssueHours.hour, errorIssueHours.release],
      set: { events: sql`${errorIssueHours.events} + 1` },
    });
}

async function dropOldest(tx: Database, issueId: bigint): Promise<void> {
  const oldestKept = tx
    .select({ id: errorEvents.id })
    .from(errorEvents)
    .where(eq(errorEvents.issueId, issueId))
    .orderBy(desc(errorEvents.id))
    .offset(EVENTS_PER_ISSUE - 1)
    .limit(1);
  await tx.delete(errorEvents).where(and(eq(errorEvents.issueId, issueId), lt(errorEvents.id, sql`(${oldestKept})`)));
}

/** Keeps a transaction's numbers, once. */
export async function keepTransaction(
  db: Database,
  project: string,
  transaction: KeptTransaction,
  receivedAt: Date,
): Promise<void> {
  await db
    .insert(pageTransactions)
    .values({ ...transaction, project, receivedAt })
    .onConflictDoNothing();
}

export type IssueState = 'open' | 'resolved' | 'ignored';

export interface IssueFilter {
  state?: IssueState;
  limit: number;
  /** Continues a list after its last issue. */
  lastSeenBefore?: Date;
}

/** Issues for the console, last seen first. */
export async function listIssues(db: Database, { state, limit, lastSeenBefore }: IssueFilter) {
  const wanted: SQL[] = [];
  if (state) wanted.push(eq(errorIssues.state, state));
  if (lastSeenBefore) wanted.push(lt(errorIssues.lastSeenAt, lastSeenBefore));
  return db
    .select()
    .from(errorIssues)
    .where(and(...wanted))
    .orderBy(desc(errorIssues.lastSeenAt), desc(errorIssues.id))
    .limit(limit);
}

/** One issue with its counts by hour and release and the errors that are kept of it, newest first. */
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

/** What an operator made of an issue; false when there is none with this id. */
export async function setIssueState(db: Database, id: bigint, state: IssueState): Promise<boolean> {
  const changed = await db
    .update(errorIssues)
    .set({ state })
    .where(eq(errorIssues.id, id))
    .returning({ id: errorIssues.id });
  return changed.length > 0;
}
