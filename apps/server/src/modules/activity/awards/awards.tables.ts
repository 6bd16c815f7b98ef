import type { Award } from '@feisuo/contract/schemas/activity';
import { bigint, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { activities } from '../activities/activities.tables.ts';

/**
 * Awards, unique per account, slot and period. Rows are only added; only their `accountId` changes, when accounts are
 * merged or erased.
 */
export const activityAwards = pgTable(
  'activity_awards',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    activityId: text('activity_id')
      .notNull()
      .references(() => activities.id),
    /** The member's account id; a pseudonym after erasure. */
    accountId: text('account_id').notNull(),
    /** The week or day of the award. Empty for activities without periods. */
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
    // For the console, which lists the awards of an activity in pages, newest first.
    index('activity_awards_activity').on(table.activityId, table.id),
  ],
);

/** Reversals of awards; at most one per award. */
export const activityReversals = pgTable('activity_reversals', {
  awardId: bigint('award_id', { mode: 'bigint' })
    .primaryKey()
    .references(() => activityAwards.id),
  reason: text('reason').notNull(),
  at: moment('at').notNull(),
});
