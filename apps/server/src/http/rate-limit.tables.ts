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
