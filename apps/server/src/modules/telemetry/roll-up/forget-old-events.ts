import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { errorEvents, errorIssueHours, errorIssues, pageTransactions } from '../errors/errors.tables.ts';
import { eventRollups, pageBatches, pageEvents, reportedEvents, webVitals } from '../telemetry.tables.ts';
import { rolledUpUntil } from './roll-up.ts';

const DAY_MS = 86_400_000;

/** How many days what is kept. What reports need is rolled up before it goes. */
const keptDays = {
  rawEvents: 90,
  /** A page sends a batch again within minutes. */
  batches: 3,
  transactions: 30,
  errorEvents: 90,
  /** An issue that nobody met for this long is over. */
  issues: 180,
  /** Days are kept for good: a year holds few of them. */
  hourlyCounts: 400,
};

/** Housekeeping: deletes what has had its time, and nothing that is not counted yet. */
export async function forgetOldEvents(db: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const counted = (await rolledUpUntil(db)) ?? new Date(0);
  const countedBefore = (days: number) => (counted < before(days) ? counted : before(days));
  await db.delete(reportedEvents).where(lt(reportedEvents.receivedAt, before(keptDays.rawEvents)));
  await db.delete(pageEvents).where(lt(pageEvents.receivedAt, countedBefore(keptDays.rawEvents)));
  await db.delete(webVitals).where(lt(webVitals.receivedAt, countedBefore(keptDays.rawEvents)));
  await db.delete(pageTransactions).where(lt(pageTransactions.receivedAt, countedBefore(keptDays.transactions)));
  await db.delete(pageBatches).where(lt(pageBatches.receivedAt, before(keptDays.batches)));
  await db.delete(errorEvents).where(lt(errorEvents.receivedAt, before(keptDays.errorEvents)));
  await db.delete(errorIssueHours).where(lt(errorIssueHours.hour, before(keptDays.hourlyCounts)));
  // Ignored ones stay: forgotten, they would come back as news.
  await db
    .delete(errorIssues)
    .where(and(lt(errorIssues.lastSeenAt, before(keptDays.issues)), sql`${errorIssues.state} <> 'ignored'`));
  await db
    .delete(eventRollups)
    .where(and(eq(eventRollups.span, 'hour'), lt(eventRollups.startsAt, before(keptDays.hourlyCounts))));
}
