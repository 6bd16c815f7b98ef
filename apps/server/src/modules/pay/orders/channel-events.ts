import { DAY_MS } from '@feisuo/contract/facts/durations';
import { lt, asc, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { channelEvents } from './orders.tables.ts';

/** Notifications are kept for payment disputes, which take months. Their effects stay in the order's timeline. */
const KEPT_DAYS = 180;

/**
 * Deletes old notifications. A later repeat of a notification is still detected by the stored transaction id of its
 * payment.
 */
export async function deleteOldChannelEvents(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, channelEvents, lt(channelEvents.lastAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)));
}

export type ChannelEvent = typeof channelEvents.$inferSelect;

/** Lists the stored notifications about the given trade numbers and refund numbers. */
export const listChannelEvents = (db: Database, subjects: readonly string[]): Promise<ChannelEvent[]> =>
  subjects.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(channelEvents)
        .where(inArray(channelEvents.subject, [...subjects]))
        .orderBy(asc(channelEvents.id));
