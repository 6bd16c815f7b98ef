import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** Facts about this installation that every process must agree on, one row each. */
export const systemSettings = pgTable('system_settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});
