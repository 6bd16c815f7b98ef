import type { Award } from '@feisuo/contract/schemas/activity';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { activities } from '../activities/activities.tables.ts';
import { activityAwards } from '../awards/awards.tables.ts';

/**
 * Prizes of lotteries. A draw picks a number below a million; a number that is not covered by the weights of the prizes
 * wins nothing.
 */
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
    /** Published odds: wins per million draws. */
    weight: integer('weight').notNull(),
    /** Null means unlimited stock. The stock is released evenly between the start and the end of the activity. */
    stock: integer('stock'),
    taken: integer('taken').notNull(),
    /** How often one member can win this prize; null means no limit. */
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

/** Remaining chances per member and lottery. */
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

/** Grants of chances. The primary key with the reason prevents a second grant for the same reason. */
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

/** Draws of members. A repeated request returns the stored draw. */
export const lotteryDraws = pgTable(
  'lottery_draws',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    activityId: text('activity_id').notNull(),
    accountId: text('account_id').notNull(),
    /** Idempotency key, chosen by the page. */
    key: uuid('key').notNull(),
    /** Null if nothing was won. */
    prizeId: text('prize_id'),
    awardId: bigint('award_id', { mode: 'bigint' }).references(() => activityAwards.id),
    at: moment('at').notNull(),
  },
  (table) => [
    unique('lottery_draws_key').on(table.activityId, table.accountId, table.key),
    index('lottery_draws_prize').on(table.activityId, table.accountId, table.prizeId),
    // For the console, which lists the winners in pages, newest first.
    index('lottery_draws_won')
      .on(table.activityId, table.id)
      .where(sql`prize_id is not null`),
    index('lottery_draws_won_prize')
      .on(table.activityId, table.prizeId, table.id)
      .where(sql`prize_id is not null`),
  ],
);
