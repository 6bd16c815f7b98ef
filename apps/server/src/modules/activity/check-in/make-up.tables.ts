import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** Number of unused make-up cards per member. */
export const makeUpCards = pgTable(
  'make_up_cards',
  { accountId: text('account_id').primaryKey(), remaining: integer('remaining').notNull() },
  (table) => [check('make_up_cards_never_negative', sql`${table.remaining} >= 0`)],
);

/** Days that members made up, each with how it was paid: with a card or with coins. */
export const checkInMakeUps = pgTable(
  'check_in_make_ups',
  {
    activityId: text('activity_id').notNull(),
    accountId: text('account_id').notNull(),
    /** The Monday of the week. */
    period: text('period').notNull(),
    day: integer('day').notNull(),
    paidWith: text('paid_with').$type<'card' | 'coins'>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.activityId, table.accountId, table.period, table.day] })],
);
