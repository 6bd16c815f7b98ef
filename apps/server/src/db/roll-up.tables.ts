import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Progress of the counts behind the operators' dashboard. */
export const figureMarks = pgTable('figure_marks', {
  name: text('name').primaryKey(),
  /** Everything before this time is counted. */
  reachedAt: moment('reached_at').notNull(),
});
