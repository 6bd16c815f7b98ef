import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { activities } from '../activities/activities.tables.ts';

/** Whom an operator wants back: accounts to which a recall's gift is given. */
export const recallList = pgTable(
  'recall_list',
  {
    activityId: text('activity_id')
      .notNull()
      .references(() => activities.id),
    accountId: text('account_id').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.activityId, table.accountId] })],
);
