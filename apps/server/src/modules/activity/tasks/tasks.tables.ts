import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/**
 * Keyed hashes of proofs that another account could use later, such as a phone number: each proves a task once. Rows
 * stay after the account is erased, so that closing an account and signing up again earns nothing.
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
