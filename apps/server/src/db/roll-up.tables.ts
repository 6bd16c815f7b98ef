import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** The progress of counting for the operators' dashboard, one row per source. */
export const statsProgress = pgTable('stats_progress', {
  name: text('name').primaryKey(),
  /** All events before this time are counted. */
  reachedAt: moment('reached_at').notNull(),
});
