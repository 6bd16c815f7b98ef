import type { WebhookEvent } from '@feisuo/contract/facts/webhook-events';
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** Event kinds to which at least one webhook endpoint subscribes. Events of other kinds are not stored. */
export const subscribedEventKinds = pgTable('subscribed_event_kinds', {
  kind: text('kind').$type<WebhookEvent>().primaryKey(),
});

/** Outbox of webhook events, written in the transaction of the change. `takeAnnouncements` deletes them. */
export const announcements = pgTable(
  'announcements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<WebhookEvent>().notNull(),
    /** The account that the event is about. When the account is erased, its events are deleted. */
    accountId: text('account_id'),
    /** The event's fields with their wire names: only ids and plain values. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('announcements_account').on(table.accountId)],
);
