import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { sessions } from '../tokens/sessions.tables.ts';

/** Browsers with the session cookie of the account origin. */
export const browsers = pgTable(
  'browsers',
  {
    id: text('id').primaryKey(),
    /** Keyed hash of the cookie's secret; replaced at each sign-in. */
    secretHash: text('secret_hash').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('browsers_ends_at').on(table.endsAt)],
);

/** Sessions in a browser, one per signed-in account. */
export const browserSessions = pgTable(
  'browser_seats',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    browserId: text('browser_id')
      .notNull()
      .references(() => browsers.id, { onDelete: 'cascade' }),
    takenAt: moment('taken_at').notNull(),
  },
  (table) => [index('browser_seats_browser_id').on(table.browserId)],
);
