import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';

/** Documents that operators edit, by id: `site`, `home`, `vip` … */
export const contentConfigs = pgTable('content_configs', {
  configId: text('config_id').primaryKey(),
  /** Version for optimistic locking; each change increments it. */
  version: integer('version').notNull(),
  content: jsonb('content').notNull(),
  updatedAt: moment('updated_at').notNull(),
});
