import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** Reply templates of staff, with the placeholders of `reply-placeholders.ts`. */
export const replyTemplates = pgTable('reply_templates', {
  id: uuid('id').primaryKey(),
  title: text('title').notNull().unique(),
  text: text('text').notNull(),
  /** Incremented by every change, for optimistic locking. */
  version: integer('version').notNull(),
  updatedBy: text('updated_by').notNull(),
  updatedAt: moment('updated_at').notNull(),
});
