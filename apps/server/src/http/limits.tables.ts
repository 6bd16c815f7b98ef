import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** One counting window per limit and subject, shared by all processes. */
export const rateWindows = pgTable(
  'rate_windows',
  {
    /** Keyed hash of limit and subject: an address is never stored in clear. */
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  // Housekeeping deletes by this column.
  (table) => [index('rate_windows_ends_at').on(table.endsAt)],
);

/** Failed sign-ins per identifier, whether it exists or not, and per account; wrong codes of members and operators. */
export const signInFailures = pgTable('sign_in_failures', {
  /** Keyed hash of the identifier, or of the id of an account or operator. */
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  /** When the count is forgotten. Not indexed: every sign-in writes and removes a row, so the table stays small. */
  endsAt: moment('ends_at').notNull(),
  /** The end of the last lock, if there was one. */
  lockedUntil: moment('locked_until'),
});
