import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { errorEvents, errorIssueHours, errorIssues, pageTransactions } from './errors.tables.ts';
import { culpritOf, fingerprintOf, titleOf } from './fingerprint.ts';
import type { KeptError } from './kept-error.ts';
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
