import type { Award } from '@feisuo/contract/schemas/activity';
import { bigint, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { activities } from '../activities/activities.tables.ts';

/** What was given to whom for what: once for each slot of each period. Rows are added and never changed, but for whose they are. */
export const activityAwards = pgTable(
  'activity_awards',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    activityId: text('activity_id')
      .notNull()
      .references(() => activities.id),
    /** A made-up name once the account is erased. */
    accountId: text('account_id').notNull(),
    /** A week, a day, or empty where the activity has no periods. */
    period: text('period').notNull(),
    slot: text('slot').notNull(),
    rulesVersion: integer('rules_version').notNull(),
    kind: text('kind').$type<Award['kind']>().notNull(),
    name: text('name').notNull(),
    amount: integer('amount').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    unique('activity_awards_key').on(table.activityId, table.accountId, table.period, table.slot),
    index('activity_awards_account').on(table.accountId, table.id),
    // Operators page through what an activity gave, newest first.
    index('activity_awards_activity').on(table.activityId, table.id),
  ],
);

/** What was taken back, why and when. An award is taken back once. */
export const activityReversals = pgTable('activity_reversals', {
  awardId: bigint('award_id', { mode: 'bigint' })
    .primaryKey()
    .references(() => activityAwards.id),
  reason: text('reason').notNull(),
  at: moment('at').notNull(),
});
