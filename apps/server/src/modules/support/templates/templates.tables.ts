import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** Answers that staff give often. They may say `{brand}` and `{number}`. */
export const replyTemplates = pgTable('reply_templates', {
  id: uuid('id').primaryKey(),
  title: text('title').notNull().unique(),
  text: text('text').notNull(),
  /** Grows by one with each change; an editor must name the version it saw. */
  version: integer('version').notNull(),
  updatedBy: text('updated_by').notNull(),
  updatedAt: moment('updated_at').notNull(),
});
