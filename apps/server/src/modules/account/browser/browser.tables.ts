import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { sessions } from '../tokens/sessions.tables.ts';

/** Browsers that hold the session cookie of the account origin. */
export const browsers = pgTable(
  'browsers',
  {
    id: text('id').primaryKey(),
    /** Keyed hash of what the cookie holds; a new one at every sign-in. */
    secretHash: text('secret_hash').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('browsers_ends_at').on(table.endsAt)],
);

/** Who is signed in there. A browser seats several accounts, each with a session of its own. */
export const browserSeats = pgTable(
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
