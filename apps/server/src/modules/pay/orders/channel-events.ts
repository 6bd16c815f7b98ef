import { DAY_MS } from '@feisuo/contract/facts/durations';
import { lt, asc, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { channelEvents } from './orders.tables.ts';

/**
 * Channels repeat a notification for up to a day, but disputes take months. The effect of a notification stays in the
 * order's timeline.
 */
const KEPT_DAYS = 180;

/** Deleting old events is safe, because payments are deduplicated by the channel's transaction id, which is kept. */
export async function deleteOldChannelEvents(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, channelEvents, lt(channelEvents.lastAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)));
}

export type ChannelEvent = typeof channelEvents.$inferSelect;

/** The stored notifications about these trades and refunds. */
export const listChannelEvents = (db: Database, subjects: readonly string[]): Promise<ChannelEvent[]> =>
  subjects.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(channelEvents)
        .where(inArray(channelEvents.subject, [...subjects]))
        .orderBy(asc(channelEvents.id));
