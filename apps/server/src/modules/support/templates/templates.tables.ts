import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** Reply templates of operators, with the placeholders of `reply-placeholders.ts`. */
export const replyTemplates = pgTable('reply_templates', {
  id: uuid('id').primaryKey(),
  title: text('title').notNull().unique(),
  text: text('text').notNull(),
  /** Version for optimistic locking; each change increments it. */
  version: integer('version').notNull(),
  updatedBy: text('updated_by').notNull(),
  updatedAt: moment('updated_at').notNull(),
});
