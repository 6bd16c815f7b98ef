import { and, desc, eq, lt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { reportedEvents } from './telemetry.tables.ts';

export type ReportedEvent = typeof reportedEvents.$inferSelect;

/** Lists reported events, newest first; with `eventId`, only events with this id. */
export const listReported = (
  db: Database,
  { eventId, after, limit }: { eventId?: string | undefined; after?: bigint | undefined; limit: number },
): Promise<ReportedEvent[]> =>
  db
    .select()
    .from(reportedEvents)
    .where(
      and(
        eventId === undefined ? undefined : eq(reportedEvents.eventId, eventId),
        after === undefined ? undefined : lt(reportedEvents.id, after),
      ),
    )
    .orderBy(desc(reportedEvents.id))
    .limit(limit);
