import type { DeliveryState, PING, WebhookEvent } from '@feisuo/contract/facts/webhook-events';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';

export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  kinds: text('kinds').array().$type<WebhookEvent[]>().notNull(),
  isOn: boolean('is_on').notNull(),
  /** Who switched the endpoint off; null while the endpoint is on. */
  offBecause: text('off_because').$type<'operator' | 'failing'>(),
  /** Sealed with the master key. */
  secret: text('secret').notNull(),
  /** The previous secret, sealed. Until `oldSecretUntil` deliveries are also signed with it. */
  oldSecret: text('old_secret'),
  oldSecretUntil: moment('old_secret_until'),
  /** Time of the first failure since the last success; null after a success. */
  failingSince: moment('failing_since'),
  lastSuccessAt: moment('last_success_at'),
  version: integer('version').notNull().default(1),
  createdAt: moment('created_at').notNull(),
});

/** One event that is sent to one endpoint. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    endpointId: text('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** The event's id, sent as the header `webhook-id`. It is the same for every attempt and every endpoint. */
    eventId: text('event_id').notNull(),
    kind: text('kind').$type<WebhookEvent | typeof PING>().notNull(),
    /** Null if the event has no account, and after erasure. */
    accountId: text('account_id'),
    /** The exact bytes that are signed and sent; empty after erasure. */
    body: text('body').notNull(),
    happenedAt: moment('happened_at').notNull(),
    state: text('state').$type<DeliveryState>().notNull(),
    /** Incremented with each claim. A worker whose claim has expired has an old number, so its result is ignored. */
    claims: integer('claims').notNull().default(0),
    /** Attempts since the delivery was created or redelivered. */
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull(),
    claimedAt: moment('claimed_at'),
    /** HTTP status of the last attempt; null if there was no answer. */
    status: integer('status'),
    deliveredAt: moment('delivered_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_event').on(table.eventId, table.endpointId),
    // Used by lists in the console, newest first.
    index('webhook_deliveries_endpoint').on(table.endpointId, table.id),
    index('webhook_deliveries_state').on(table.state, table.id),
    index('webhook_deliveries_kind').on(table.kind, table.id),
    index('webhook_deliveries_account').on(table.accountId),
    index('webhook_deliveries_created').on(table.createdAt),
    index('webhook_deliveries_due')
      .on(table.endpointId, table.nextTryAt)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_claimed')
      .on(table.claimedAt)
      .where(sql`state = 'sending'`),
  ],
);

export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deliveryId: bigint('delivery_id', { mode: 'number' })
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    status: integer('status'),
    /** Error code; empty if there was an answer. */
    fault: text('fault').notNull(),
    /** The beginning of the answer's body. */
    answer: text('answer').notNull(),
  },
  (table) => [index('webhook_attempts_delivery').on(table.deliveryId, table.id)],
);
