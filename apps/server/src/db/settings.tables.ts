import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Settings saved in the console, one row per group. */
export const settingGroups = pgTable('setting_groups', {
  id: text('id').primaryKey(),
  /** By name, as in the environment. */
  plain: jsonb('plain').$type<Record<string, string>>().notNull(),
  /** Secrets, encrypted together; null if none is set. */
  sealed: text('sealed'),
  /** ISO 8601 by secret. */
  secretsSetAt: jsonb('secrets_set_at').$type<Record<string, string>>().notNull(),
  revision: integer('revision').notNull(),
  changedAt: moment('changed_at').notNull(),
  changedBy: text('changed_by').notNull(),
});

/** Settings of this installation that all processes share, one row each. */
export const systemSettings = pgTable('system_settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});
