import type { WebhookEvent } from '@feisuo/contract/facts/webhook-events';
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** Which facts somebody outside wants to hear of; of others nothing is written. */
export const announcedKinds = pgTable('announced_kinds', { kind: text('kind').$type<WebhookEvent>().primaryKey() });

/** Facts that are to be told outside, written in the transaction that makes them true. Whoever spreads them takes them away. */
export const announcements = pgTable(
  'announcements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<WebhookEvent>().notNull(),
    /** Whom it is about, so that it goes with them. */
    accountId: text('account_id'),
    /** Ids and plain facts, named as on the wire. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('announcements_account').on(table.accountId)],
);
