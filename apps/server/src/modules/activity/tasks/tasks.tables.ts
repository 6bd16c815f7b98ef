import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/**
 * Keyed hashes of proofs, such as a phone number: each proof can be used once per task. Rows stay after the account is
 * erased, so that a new account cannot claim the task with the same phone number.
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
