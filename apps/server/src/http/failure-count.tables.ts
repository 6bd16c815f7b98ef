import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

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
