import { randomBytes } from 'node:crypto';
import type { TicketSource } from './ticket-source.ts';

const LIFETIME_S = 7200;

/** Stands in for the messaging app: tickets that nobody but us believes. Everything else is as with the real one. */
export const localTickets: TicketSource = {
  appId: 'wx0000000000000000',
  fetchToken: async () => ({ value: `local-token-${randomBytes(16).toString('hex')}`, expiresInS: LIFETIME_S }),
  fetchTicket: async () => ({ value: `local-ticket-${randomBytes(16).toString('hex')}`, expiresInS: LIFETIME_S }),
};
