import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/**
 * What a task was proved by where that can change hands, such as a phone number: it proves the same task once, whoever has it next.
 * Keyed hashes; they stay when somebody is erased, or leaving and coming back would pay.
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
