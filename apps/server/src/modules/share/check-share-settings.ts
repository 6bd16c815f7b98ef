import type { Config } from '../../config/config.ts';
import { TicketFault } from './wechat-ticket-source.ts';
import { wxTickets } from './wx-tickets.ts';

/** Tests the WeChat settings by fetching an access token. Returns null on success, otherwise the error. */
export async function tryShare(wx: NonNullable<Config['wx']>): Promise<string | null> {
  try {
    await wxTickets(wx).fetchToken();
    return null;
  } catch (error) {
    if (error instanceof TicketFault) return error.message;
    throw error;
  }
}
