import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** Counts of rate limits: one window per limit and subject, shared by all processes. */
export const rateLimitWindows = pgTable(
  'rate_limit_windows',
  {
    /** Keyed hash of limit and subject, so that addresses are not stored in clear text. */
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  // Index for housekeeping, which deletes ended windows.
  (table) => [index('rate_limit_windows_ends_at').on(table.endsAt)],
);

/**
 * Counts of failed sign-ins per identifier (whether it exists or not) and per account, and of wrong codes of members
 * and operators.
 */
export const signInFailures = pgTable('sign_in_failures', {
  /** Keyed hash of the identifier, or of the account or operator id. */
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  /** Without an index, because rows are deleted after successful sign-ins and the table stays small. */
  endsAt: moment('ends_at').notNull(),
  lockedUntil: moment('locked_until'),
});
