import type { DeliveryState, PING, WebhookEvent } from '@feisuo/contract/facts/webhook-events';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';

/** Where facts are told to. */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  kinds: text('kinds').array().$type<WebhookEvent[]>().notNull(),
  isOn: boolean('is_on').notNull(),
  /** Why it is off; null while it is on. */
  offBecause: text('off_because').$type<'operator' | 'failing'>(),
  /** Sealed with the master key. */
  secret: text('secret').notNull(),
  /** The one before, sealed too, which signs beside it for a while. */
  oldSecret: text('old_secret'),
  oldSecretUntil: moment('old_secret_until'),
  /** Since when nothing has arrived; null after anything has. */
  failingSince: moment('failing_since'),
  lastSuccessAt: moment('last_success_at'),
  version: integer('version').notNull().default(1),
  createdAt: moment('created_at').notNull(),
});

/** One fact for one endpoint. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    endpointId: text('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** `webhook-id` on the wire: the same for every try, and for every endpoint that hears of the fact. */
    eventId: text('event_id').notNull(),
    kind: text('kind').$type<WebhookEvent | typeof PING>().notNull(),
    /** Null once the person has been erased, and where nobody is concerned. */
    accountId: text('account_id'),
    /** Exactly the bytes that are signed and sent; empty once the person has been erased. */
    body: text('body').notNull(),
    happenedAt: moment('happened_at').notNull(),
    state: text('state').$type<DeliveryState>().notNull(),
    /** Every claim has a number, so that whoever comes back too late changes nothing. */
    claims: integer('claims').notNull().default(0),
    /** Tries since it was first sent, or sent again by hand. */
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull(),
    claimedAt: moment('claimed_at'),
    /** What the last try was answered with; null while nobody answered. */
    status: integer('status'),
    deliveredAt: moment('delivered_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_event').on(table.eventId, table.endpointId),
    // Operators page through these, newest first, by any of them.
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

/** One try: what was answered, and how long that took. */
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
    /** Why nobody answered; empty where somebody did. */
    fault: text('fault').notNull(),
    /** How the answer began. */
    answer: text('answer').notNull(),
  },
  (table) => [index('webhook_attempts_delivery').on(table.deliveryId, table.id)],
);
