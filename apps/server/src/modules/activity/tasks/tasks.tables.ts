import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/**
 * Proofs that can change hands, such as a phone number, as keyed hashes: each proves a task once. They outlive the
 * account, so that leaving and rejoining earns nothing.
 */
export const taskProofs = pgTable(
  'task_proofs',
  {
    activityId: text('activity_id').notNull(),
    taskId: text('task_id').notNull(),
    proof: text('proof').notNull(),
    accountId: text('account_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.taskId, table.proof] }),
    index('task_proofs_account').on(table.accountId),
  ],
);
