import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** How far the counts of the operators' dashboard have progressed, one row per source. */
export const statsProgress = pgTable('stats_progress', {
  name: text('name').primaryKey(),
  /** All events before this time are counted. */
  reachedAt: moment('reached_at').notNull(),
});
