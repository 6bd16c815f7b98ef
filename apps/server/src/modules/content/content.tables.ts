import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';

/** Editable documents of the site, by id: `site`, `home`, `vip` … */
export const contentConfigs = pgTable('content_configs', {
  configId: text('config_id').primaryKey(),
  /** Grows by one with each change; an editor must name the version it saw. */
  version: integer('version').notNull(),
  content: jsonb('content').notNull(),
  updatedAt: moment('updated_at').notNull(),
});
