import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';

/** JS-SDK ticket and access token of a WeChat official account, shared by all processes. */
export const shareTickets = pgTable('share_tickets', {
  appId: text('app_id').primaryKey(),
  /** Sealed like the ticket, because the token lets its holder act as the official account. */
  accessToken: text('access_token'),
  tokenExpiresAt: moment('token_expires_at'),
  ticket: text('ticket'),
  ticketExpiresAt: moment('ticket_expires_at'),
  /** When to renew the ticket, some time before it expires. */
  ticketRenewAt: moment('ticket_renew_at'),
  /** Lease of the process that is fetching a new ticket, and the end of the lease. */
  leaseId: text('lease_id'),
  leaseEndsAt: moment('lease_ends_at'),
  /** Number of failures since the last success; `retryAt` is when the next try is allowed. */
  failures: integer('failures').notNull(),
  retryAt: moment('retry_at'),
});

/** Members who sent share cards, by the pseudonym in the links of their cards. */
export const shareSenders = pgTable('share_senders', {
  sharer: text('sharer').primaryKey(),
  accountId: text('account_id').notNull().unique('share_senders_account'),
  at: moment('at').notNull(),
});

/** Members who opened a share card, one row per member and sender. Visitors are not recorded. */
export const shareVisits = pgTable(
  'share_visits',
  {
    sharer: text('sharer').notNull(),
    visitorId: text('visitor_id').notNull(),
    /** Empty if the share card shows no game. */
    gameId: text('game_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sharer, table.visitorId] }),
    index('share_visits_at').on(table.sharer, table.at),
    index('share_visits_visitor').on(table.visitorId),
  ],
);
