import { and, eq, lt, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { deleteOldRows } from '../../../db/partitions/drop-partitions.ts';
import { errorEvents, errorIssueHours, errorIssues, pageTransactions } from '../errors/errors.tables.ts';
import { eventRollups, pageBatches, pageEvents, receivedKeys, reportedEvents, webVitals } from '../telemetry.tables.ts';
import { rolledUpUntil } from './roll-up.ts';
import { runAllSteps } from '../../../jobs/run-all-steps.ts';

/** Retention in days. Raw rows are rolled up before they are deleted. */
const keptDays = {
  rawEvents: 90,
  /** Ids of batches and events are needed only while a page may repeat them: minutes, or two days without network. */
  keys: 3,
  transactions: 30,
  errorEvents: 90,
  /** Issues without a new error for this long are deleted. */
  issues: 180,
  /** Daily counts are few and are never deleted. */
  hourlyCounts: 400,
};

/** Deletes rows after their retention, except rows that the roll-up has not counted yet. */
export async function forgetOldEvents(db: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const counted = (await rolledUpUntil(db)) ?? new Date(0);
  const countedBefore = (days: number) => (counted < before(days) ? counted : before(days));
  const deleteReceived = (table: PgTable & { receivedAt: PgColumn }, end: Date) =>
    deleteOldRows(db, table, end, lt(table.receivedAt, end));
  await runAllSteps([
    () => deleteReceived(reportedEvents, before(keptDays.rawEvents)),
    () => deleteReceived(pageEvents, countedBefore(keptDays.rawEvents)),
    () => deleteReceived(webVitals, countedBefore(keptDays.rawEvents)),
    () => deleteReceived(pageTransactions, countedBefore(keptDays.transactions)),
    () => deleteInBatches(db, pageBatches, lt(pageBatches.receivedAt, before(keptDays.keys))),
    () => deleteInBatches(db, receivedKeys, lt(receivedKeys.receivedAt, before(keptDays.keys))),
    () => deleteInBatches(db, errorEvents, lt(errorEvents.receivedAt, before(keptDays.errorEvents))),
    () => deleteInBatches(db, errorIssueHours, lt(errorIssueHours.hour, before(keptDays.hourlyCounts))),
    // Keeps ignored issues. Otherwise the next error would create a new issue that is not ignored.
    () =>
      deleteInBatches(
        db,
        errorIssues,
        and(lt(errorIssues.lastSeenAt, before(keptDays.issues)), sql`${errorIssues.state} <> 'ignored'`),
      ),
    () =>
      deleteInBatches(
        db,
        eventRollups,
        and(eq(eventRollups.span, 'hour'), lt(eventRollups.startsAt, before(keptDays.hourlyCounts))),
      ),
  ]);
}
