import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** One window per limit and subject, shared by all processes. */
export const rateWindows = pgTable(
  'rate_windows',
  {
    /** Keyed hash of limit and subject: addresses are not stored in clear. */
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  // Housekeeping deletes by this column.
  (table) => [index('rate_windows_ends_at').on(table.endsAt)],
);

/** Failed sign-ins per identifier (existing or not) and per account; wrong codes of members and operators. */
export const signInFailures = pgTable('sign_in_failures', {
  /** Keyed hash of the identifier, or of the account or operator id. */
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  /** Not indexed: sign-ins insert and delete rows, so the table stays small. */
  endsAt: moment('ends_at').notNull(),
  lockedUntil: moment('locked_until'),
});
