import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { sessions } from '../tokens/tokens.tables.ts';

/** Browsers that have the session cookie of the account origin. */
export const browsers = pgTable(
  'browsers',
  {
    id: text('id').primaryKey(),
    /** Keyed hash of the cookie's secret, which each sign-in replaces. */
    secretHash: text('secret_hash').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('browsers_ends_at').on(table.endsAt)],
);

/** The sessions in a browser, one per account that is signed in there. */
export const browserSessions = pgTable(
  'browser_sessions',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    browserId: text('browser_id')
      .notNull()
      .references(() => browsers.id, { onDelete: 'cascade' }),
    takenAt: moment('taken_at').notNull(),
  },
  (table) => [index('browser_sessions_browser_id').on(table.browserId)],
);
