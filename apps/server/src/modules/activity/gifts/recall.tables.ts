import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { activities } from '../activities/activities.tables.ts';

/** Accounts that an operator invites to return with a gift. */
export const recallList = pgTable(
  'recall_list',
  {
    activityId: text('activity_id')
      .notNull()
      .references(() => activities.id),
    accountId: text('account_id').notNull(),
    addedAt: moment('added_at').notNull(),
    claimedAt: moment('claimed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.accountId] }),
    index('recall_list_account').on(table.accountId),
    index('recall_list_added').on(table.activityId, table.addedAt, table.accountId),
    index('recall_list_claimed')
      .on(table.activityId, table.addedAt, table.accountId)
      .where(sql`claimed_at is not null`),
  ],
);
