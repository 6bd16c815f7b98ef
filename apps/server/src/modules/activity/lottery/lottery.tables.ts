import type { Award } from '@feisuo/contract/schemas/activity';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { activities } from '../activities/activities.tables.ts';
import { activityAwards } from '../awards/awards.tables.ts';

/** What may be drawn. What the weights leave of a million draws nothing. */
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
    /** Out of a million draws; these are the published odds. */
    weight: integer('weight').notNull(),
    /** How many there are in all; null where there is no end of them. They are let go evenly over the activity's time. */
    stock: integer('stock'),
    taken: integer('taken').notNull(),
    /** How many of them one person may win; null: as many as they draw. */
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

/** How often somebody may still draw. */
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

/** Why somebody got chances: each reason once. */
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

/** Every draw. A draw that is asked for again tells what it drew. */
export const lotteryDraws = pgTable(
  'lottery_draws',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    activityId: text('activity_id').notNull(),
    accountId: text('account_id').notNull(),
    /** What the page calls it. */
    key: uuid('key').notNull(),
    /** Null where nothing was drawn. */
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
