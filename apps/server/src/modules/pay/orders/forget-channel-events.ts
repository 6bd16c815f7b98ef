import { lt } from 'drizzle-orm';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { channelEvents } from './orders.tables.ts';

/** Channels repeat a notification for a day; disputes about one take months. What it did stands in the order's timeline. */
const KEPT_DAYS = 180;

/** Nothing depends on them: a payment counts once by the channel's number of it, which stays. */
export async function forgetChannelEvents(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, channelEvents, lt(channelEvents.lastAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)));
}
