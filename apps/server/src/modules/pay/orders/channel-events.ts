import { DAY_MS } from '@feisuo/contract/facts/durations';
import { lt, asc, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { channelEvents } from './orders.tables.ts';

/** Channels repeat a notification for a day; disputes take months. Its effect stays in the order's timeline. */
const KEPT_DAYS = 180;

/** Safe to delete: payments are deduplicated by the channel's transaction id, which stays. */
export async function deleteOldChannelEvents(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, channelEvents, lt(channelEvents.lastAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)));
}

export type ChannelEvent = typeof channelEvents.$inferSelect;

/** Notifications about these trades and refunds, within their retention. */
export const listChannelEvents = (db: Database, subjects: readonly string[]): Promise<ChannelEvent[]> =>
  subjects.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(channelEvents)
        .where(inArray(channelEvents.subject, [...subjects]))
        .orderBy(asc(channelEvents.id));
