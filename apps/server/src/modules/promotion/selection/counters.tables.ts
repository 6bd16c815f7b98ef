import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** How often something was taken: a line item at all, on a day, by a person, device or session, by an address. */
export const promotionCounters = pgTable(
  'promotion_counters',
  {
    key: text('key').primaryKey(),
    /** Keyed hash of whose it is; null where it is everybody's. */
    subject: text('subject'),
    taken: integer('taken').notNull(),
    /** When it counts anew; null: never. */
    endsAt: moment('ends_at'),
  },
  (table) => [
    index('promotion_counters_subject').on(table.subject),
    index('promotion_counters_ends_at').on(table.endsAt),
  ],
);

/** A key, and the end of the window that it was taken from, in milliseconds. */
export type Taken = [key: string, endsAtMs: number | null];

/** What was answered with and not yet shown. It goes back to the counters unless the show is reported in time. */
export const promotionHolds = pgTable(
  'promotion_holds',
  {
    delivery: text('delivery').primaryKey(),
    taken: jsonb('taken').$type<Taken[]>().notNull(),
    until: moment('held_until').notNull(),
  },
  (table) => [index('promotion_holds_until').on(table.until)],
);
