import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Settings that were saved in the console, one row a group. */
export const settingGroups = pgTable('setting_groups', {
  id: text('id').primaryKey(),
  /** By name, as the environment would give them. */
  plain: jsonb('plain').$type<Record<string, string>>().notNull(),
  /** The same of secrets, sealed together; null: none is set. */
  sealed: text('sealed'),
  /** When each secret was set, as ISO 8601. */
  secretsSetAt: jsonb('secrets_set_at').$type<Record<string, string>>().notNull(),
  revision: integer('revision').notNull(),
  changedAt: moment('changed_at').notNull(),
  changedBy: text('changed_by').notNull(),
});

/** Facts about this installation that every process must agree on, one row each. */
export const systemSettings = pgTable('system_settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});
