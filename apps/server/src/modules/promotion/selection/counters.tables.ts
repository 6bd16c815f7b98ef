import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** Counters of shows: per line item in total and per day, per account, device or session, and per client address. */
export const promotionCounters = pgTable(
  'promotion_counters',
  {
    key: text('key').primaryKey(),
    /** Keyed hash of the account, device or session; null for counters of all users. */
    subject: text('subject'),
    taken: integer('taken').notNull(),
    /** End of the counter's window; null if it never starts again. */
    endsAt: moment('ends_at'),
  },
  (table) => [
    index('promotion_counters_subject').on(table.subject),
    index('promotion_counters_ends_at').on(table.endsAt),
  ],
);

/** A counter that was incremented: its key, and the end of its window in milliseconds. */
export type Taken = [key: string, endsAtMs: number | null];

/**
 * Reserved counters of creatives that were sent to a page but not shown yet. They are released unless the page
 * reports a show in time.
 */
export const promotionHolds = pgTable(
  'promotion_holds',
  {
    delivery: text('delivery').primaryKey(),
    taken: jsonb('taken').$type<Taken[]>().notNull(),
    until: moment('held_until').notNull(),
  },
  (table) => [index('promotion_holds_until').on(table.until)],
);
