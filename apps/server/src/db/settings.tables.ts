import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Settings saved in the console, one row per group. */
export const settingGroups = pgTable('setting_groups', {
  id: text('id').primaryKey(),
  /** Values that are not secret, keyed by the name of the environment variable. */
  plain: jsonb('plain').$type<Record<string, string>>().notNull(),
  /** All secrets, encrypted together; null if no secret is set. */
  sealed: text('sealed'),
  /** The ISO 8601 time at which each secret was set, keyed by the secret's name. */
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
