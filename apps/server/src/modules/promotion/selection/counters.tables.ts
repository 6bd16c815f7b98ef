import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/**
 * Counters of shows: per line item in total and per day; per line item and account, device or session; and per client
 * address.
 */
export const promotionCounters = pgTable(
  'promotion_counters',
  {
    key: text('key').primaryKey(),
    /** Keyed hash of the account, device, session or address. Null for counters of a whole line item. */
    subject: text('subject'),
    taken: integer('taken').notNull(),
    /** When the counter's window ends; null if the counter never resets. */
    endsAt: moment('ends_at'),
  },
  (table) => [
    index('promotion_counters_subject').on(table.subject),
    index('promotion_counters_ends_at').on(table.endsAt),
  ],
);

/** An incremented counter: its key and when its window ends, in milliseconds. */
export type Taken = [key: string, endsAtMs: number | null];

/**
 * Reserved counters of creatives that were sent to a page. They are released unless the page reports the show in time.
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
