import { integer, pgTable, text } from 'drizzle-orm/pg-core';
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
