import type { Award } from '@feisuo/contract/schemas/activity';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { activities } from '../activities/activities.tables.ts';
import { activityAwards } from '../awards/awards.tables.ts';

/** Prizes; the remaining weight of a million draws nothing. */
export const lotteryPrizes = pgTable(
  'lottery_prizes',
  {
    activityId: text('activity_id')
      .notNull()
      .references(() => activities.id),
    id: text('id').notNull(),
    kind: text('kind').$type<Award['kind']>().notNull(),
    name: text('name').notNull(),
    amount: integer('amount').notNull(),
    /** Published odds, out of a million. */
    weight: integer('weight').notNull(),
    /** Null means unlimited. Stock is released evenly over the activity's time. */
    stock: integer('stock'),
    taken: integer('taken').notNull(),
    /** Limit of wins per member; null means no limit. */
    perPerson: integer('per_person'),
    sort: integer('sort').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.id] }),
    check(
      'lottery_prizes_stock',
      sql`${table.taken} >= 0 and (${table.stock} is null or ${table.taken} <= ${table.stock})`,
    ),
    check('lottery_prizes_weight', sql`${table.weight} between 0 and 1000000`),
  ],
);

/** Remaining draws per member. */
export const lotteryChances = pgTable(
  'lottery_chances',
  {
    activityId: text('activity_id').notNull(),
    accountId: text('account_id').notNull(),
    remaining: integer('remaining').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.accountId] }),
    check('lottery_chances_never_negative', sql`${table.remaining} >= 0`),
  ],
);

/** Grants of chances, once per reason. */
export const lotteryChanceGrants = pgTable(
  'lottery_chance_grants',
  {
    activityId: text('activity_id').notNull(),
    accountId: text('account_id').notNull(),
    reason: text('reason').notNull(),
    chances: integer('chances').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.activityId, table.accountId, table.reason] })],
);

/** Draws, stored so that a repeat returns the same. */
export const lotteryDraws = pgTable(
  'lottery_draws',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    activityId: text('activity_id').notNull(),
    accountId: text('account_id').notNull(),
    /** Idempotency key from the page. */
    key: uuid('key').notNull(),
    /** Null when nothing was won. */
    prizeId: text('prize_id'),
    awardId: bigint('award_id', { mode: 'bigint' }).references(() => activityAwards.id),
    at: moment('at').notNull(),
  },
  (table) => [
    unique('lottery_draws_key').on(table.activityId, table.accountId, table.key),
    index('lottery_draws_prize').on(table.activityId, table.accountId, table.prizeId),
    // Operators page through winners, newest first.
    index('lottery_draws_won')
      .on(table.activityId, table.id)
      .where(sql`prize_id is not null`),
    index('lottery_draws_won_prize')
      .on(table.activityId, table.prizeId, table.id)
      .where(sql`prize_id is not null`),
  ],
);
