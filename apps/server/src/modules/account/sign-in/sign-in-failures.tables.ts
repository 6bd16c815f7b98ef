import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** Failed sign-ins per identifier, whether it exists or not. */
export const signInFailures = pgTable('sign_in_failures', {
  /** Keyed hash of the identifier. */
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  /**
   * When the count starts anew; with the last failure allowed, the end of the lock. Not indexed: every sign-in writes
   * and removes a row, so the table stays small.
   */
  endsAt: moment('ends_at').notNull(),
});
