import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';

/** The messaging app's ticket and the token that it was asked for with, one row per application, shared by all processes. */
export const shareTickets = pgTable('share_tickets', {
  appId: text('app_id').primaryKey(),
  /** Sealed, as the ticket is: whoever has it may act for the application. */
  accessToken: text('access_token'),
  tokenExpiresAt: moment('token_expires_at'),
  ticket: text('ticket'),
  ticketExpiresAt: moment('ticket_expires_at'),
  /** From when a new one is fetched, while the old one still serves. */
  ticketRenewAt: moment('ticket_renew_at'),
  /** Who is fetching a new one, and until when nobody else does. */
  leaseId: text('lease_id'),
  leaseEndsAt: moment('lease_ends_at'),
  /** Failures since the last success, and until when nobody tries again. */
  failures: integer('failures').notNull(),
  retryAt: moment('retry_at'),
});

/** Who sends cards on, by the name that stands for them on a card; nobody can read a person out of that name alone. */
export const shareSenders = pgTable('share_senders', {
  sharer: text('sharer').primaryKey(),
  accountId: text('account_id').notNull().unique('share_senders_account'),
  at: moment('at').notNull(),
});

/** Which members came by whose card, each once. What visitors open is not noted. */
export const shareVisits = pgTable(
  'share_visits',
  {
    sharer: text('sharer').notNull(),
    visitorId: text('visitor_id').notNull(),
    /** Empty where the card was of no game. */
    gameId: text('game_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sharer, table.visitorId] }),
    index('share_visits_at').on(table.sharer, table.at),
    index('share_visits_visitor').on(table.visitorId),
  ],
);
