import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** How far each count has come that the operators' overview is drawn from. */
export const figureMarks = pgTable('figure_marks', {
  name: text('name').primaryKey(),
  /** Everything that happened before is counted. */
  reachedAt: moment('reached_at').notNull(),
});
