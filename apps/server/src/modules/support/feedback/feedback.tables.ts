import type { FeedbackKind, FeedbackState } from '@feisuo/contract/facts/support-vocabulary';
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { bigramsOf } from '../../../db/list-conditions.ts';

/** One-way messages to support, from visitors and members. */
export const feedback = pgTable(
  'feedback',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    number: text('number').notNull().unique(),
    requestKey: text('request_key').notNull().unique(),
    /** Account of the member; null for a visitor. */
    accountId: text('account_id'),
    kind: text('kind').$type<FeedbackKind>().notNull(),
    text: text('text').notNull(),
    sealedContact: text('sealed_contact'),
    page: text('page').notNull(),
    environment: text('environment').notNull(),
    at: moment('at').notNull(),
    state: text('state').$type<FeedbackState>().notNull().default('new'),
    assignee: text('assignee'),
    /** The answer of an operator, which was sent to the member's message centre; null before an answer. */
    answer: text('answer'),
    answeredBy: text('answered_by'),
  },
  (table) => [
    index('feedback_account').on(table.accountId),
    index('feedback_at').on(table.at),
    index('feedback_state').on(table.state, table.id),
    index('feedback_kind').on(table.kind, table.id),
    index('feedback_words').using('gin', bigramsOf(table.text)),
  ],
);
