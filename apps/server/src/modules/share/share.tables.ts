import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';

/** The messaging app's ticket and access token, one row per application, shared by all processes. */
export const shareTickets = pgTable('share_tickets', {
  appId: text('app_id').primaryKey(),
  /** Sealed as the ticket is, because the token lets its holder act as the application. */
  accessToken: text('access_token'),
  tokenExpiresAt: moment('token_expires_at'),
  ticket: text('ticket'),
  ticketExpiresAt: moment('ticket_expires_at'),
  /** From this time on the ticket is renewed; it lies before the ticket's expiry. */
  ticketRenewAt: moment('ticket_renew_at'),
  /** The process that is fetching a new ticket, and the end of its lease. */
  leaseId: text('lease_id'),
  leaseEndsAt: moment('lease_ends_at'),
  /** Failures since the last success, and the end of the wait before the next try. */
  failures: integer('failures').notNull(),
  retryAt: moment('retry_at'),
});

/** Members who sent share cards, by the pseudonym that a card's link contains. */
export const shareSenders = pgTable('share_senders', {
  sharer: text('sharer').primaryKey(),
  accountId: text('account_id').notNull().unique('share_senders_account'),
  at: moment('at').notNull(),
});

/** Members who came to the site by a share card, one row per sender. People who are not signed in are not recorded. */
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
