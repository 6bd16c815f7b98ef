import type { DeliveryState } from '@feisuo/contract/facts/webhook-events';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/**
 * Logout tokens to send (OpenID Connect Back-Channel Logout 1.0): one row per ended session of a client with a
 * back-channel address. The trigger `sessions_queue_logout` writes the row, so no statement that ends sessions can
 * forget it. The token itself is signed for each attempt and not stored.
 */
export const logoutDeliveries = pgTable(
  'logout_deliveries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    clientId: text('client_id').notNull(),
    accountId: text('account_id').notNull(),
    /** The session that ended. Sessions are deleted earlier than deliveries, so this is no foreign key. */
    sessionId: text('session_id').notNull().unique(),
    state: text('state').$type<DeliveryState>().notNull(),
    /** Incremented with each claim. After a claim expired, its number is old, and a late result is ignored. */
    claims: integer('claims').notNull().default(0),
    /** Attempts since the session ended or an operator sent the delivery again. */
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull(),
    claimedAt: moment('claimed_at'),
    /** HTTP status of the last attempt; null if there was no answer. */
    status: integer('status'),
    /** Error code of the last attempt; empty if there was an answer. */
    fault: text('fault').notNull().default(''),
    /** The beginning of the last answer's body, without tokens. */
    answer: text('answer').notNull().default(''),
    deliveredAt: moment('delivered_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    // Used by the list in the console, newest first.
    index('logout_deliveries_client').on(table.clientId, table.id),
    index('logout_deliveries_state').on(table.clientId, table.state, table.id),
    index('logout_deliveries_account').on(table.accountId),
    index('logout_deliveries_created').on(table.createdAt),
    index('logout_deliveries_due')
      .on(table.clientId, table.nextTryAt)
      .where(sql`state = 'waiting'`),
    index('logout_deliveries_claimed')
      .on(table.claimedAt)
      .where(sql`state = 'sending'`),
  ],
);
