import type { GuardianAsk, GuardianState } from '@feisuo/contract/facts/support-vocabulary';
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/**
 * Requests of guardians, stored without an account. The family's computer is often signed in as the minor, whose data
 * export must not contain the request.
 */
export const guardianRequests = pgTable(
  'guardian_requests',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    number: text('number').notNull().unique(),
    requestKey: text('request_key').notNull().unique(),
    state: text('state').$type<GuardianState>().notNull(),
    asks: jsonb('asks').$type<GuardianAsk[]>().notNull(),
    /** Names, contact and reason, sealed together. */
    sealed: text('sealed').notNull(),
    /** Sealed answer of an operator; null before an answer. */
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
