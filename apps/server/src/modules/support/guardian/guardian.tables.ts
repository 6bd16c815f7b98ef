import type { GuardianAsk, GuardianState } from '@feisuo/contract/facts/support-vocabulary';
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/**
 * What guardians ask for. It belongs to no account: the computer of the family is as a rule signed in as the minor, who
 * is not to find it in their own export.
 */
export const guardianRequests = pgTable(
  'guardian_requests',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    number: text('number').notNull().unique(),
    requestKey: text('request_key').notNull().unique(),
    state: text('state').$type<GuardianState>().notNull(),
    asks: jsonb('asks').$type<GuardianAsk[]>().notNull(),
    /** Who asks, for whom, and why, sealed with the master key. */
    sealed: text('sealed').notNull(),
    /** What staff answered, sealed likewise; null before. */
    sealedAnswer: text('sealed_answer'),
    submittedAt: moment('submitted_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('guardian_requests_state').on(table.state, table.submittedAt),
    index('guardian_requests_newest').on(table.state, table.id),
    index('guardian_requests_updated_at').on(table.updatedAt),
  ],
);
