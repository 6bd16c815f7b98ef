import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** Counters: per line item in total and per day, per account, device or session, and per address. */
export const promotionCounters = pgTable(
  'promotion_counters',
  {
    key: text('key').primaryKey(),
    /** Keyed hash; null for counters of all users. */
    subject: text('subject'),
    taken: integer('taken').notNull(),
    /** End of the window; null means it never resets. */
    endsAt: moment('ends_at'),
  },
  (table) => [
    index('promotion_counters_subject').on(table.subject),
    index('promotion_counters_ends_at').on(table.endsAt),
  ],
);

/** A key and the end of its window in milliseconds. */
export type Taken = [key: string, endsAtMs: number | null];

/** Reservations of answers not yet shown. They are released unless a show is reported in time. */
export const promotionHolds = pgTable(
  'promotion_holds',
  {
    delivery: text('delivery').primaryKey(),
    taken: jsonb('taken').$type<Taken[]>().notNull(),
    until: moment('held_until').notNull(),
  },
  (table) => [index('promotion_holds_until').on(table.until)],
);
