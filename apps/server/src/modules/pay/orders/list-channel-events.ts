import { asc, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { channelEvents } from './orders.tables.ts';

export type ChannelEvent = typeof channelEvents.$inferSelect;

/** What channels told of these trades and refunds, as long as it is kept. */
export const listChannelEvents = (db: Database, subjects: readonly string[]): Promise<ChannelEvent[]> =>
  subjects.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(channelEvents)
        .where(inArray(channelEvents.subject, [...subjects]))
        .orderBy(asc(channelEvents.id));
