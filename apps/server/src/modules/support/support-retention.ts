import { DAY_MS } from '@feisuo/contract/facts/durations';
import { supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import { and, eq, exists, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { deleteUnattachedUploads } from './attachments/attachment-queries.ts';
import { attachments } from './attachments/attachments.tables.ts';
import { feedback } from './feedback/feedback.tables.ts';
import { deleteOldGameRequests } from './game-requests/requested-games.ts';
import { guardianRequests } from './guardian/guardian.tables.ts';
import { ticketMessages, tickets } from './tickets/tickets.tables.ts';
import { runAllSteps } from '../../jobs/run-all-steps.ts';

/** Deletes old support data. Files and diagnostics have a shorter retention than tickets and requests. */
export async function forgetOldSupport(db: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await runAllSteps([
    () => deleteUnattachedUploads(db, now),
    () => forgetEvidence(db, before(supportLimits.diagnosticsKeptDays)),
    () => deleteInBatches(db, tickets, lt(tickets.updatedAt, before(supportLimits.ticketKeptDays))),
    () => deleteInBatches(db, guardianRequests, lt(guardianRequests.updatedAt, before(supportLimits.guardianKeptDays))),
    () => deleteInBatches(db, feedback, lt(feedback.at, before(supportLimits.feedbackKeptDays))),
    () => deleteOldGameRequests(db, before(supportLimits.gameRequestKeptDays)),
  ]);
}

const TICKETS_AT_ONCE = 1_000;

/** Deletes files and diagnostics of tickets that ended before the given time. */
async function forgetEvidence(db: Database, endedBefore: Date): Promise<void> {
  const isOver = lt(tickets.endedAt, endedBefore);
  const ofOver = db
    .select({ one: sql`1` })
    .from(ticketMessages)
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
    .where(and(eq(ticketMessages.id, attachments.messageId), isOver));
  await deleteInBatches(db, attachments, exists(ofOver));
  const hasDiagnostics = and(isOver, isNotNull(tickets.sealedDiagnostics));
  const some = db.select({ id: tickets.id }).from(tickets).where(hasDiagnostics).limit(TICKETS_AT_ONCE);
  const forgetSome = () =>
    db
      .update(tickets)
      .set({ sealedDiagnostics: null })
      .where(and(inArray(tickets.id, some), hasDiagnostics));
  while (((await forgetSome()).rowCount ?? 0) === TICKETS_AT_ONCE);
}
