import { supportPaths } from '@feisuo/contract/facts/paths';
import type { TicketBrief, TicketPage } from '@feisuo/contract/schemas/support';
import { useEffect, useState } from 'react';
import { useSession } from '../../session/session.ts';

export interface WaitingTicket {
  ticket: TicketBrief;
  /** How many more wait. */
  others: number;
}

/** The member's newest ticket that waits for them; null for everybody else, and where it cannot be found out. */
export function useWaitingTicket(): WaitingTicket | null {
  const state = useSession();
  const userId = state.phase === 'in' ? state.user.userId : null;
  const [found, setFound] = useState<{ userId: string; waiting: WaitingTicket | null } | null>(null);
  useEffect(() => {
    if (userId === null) return;
    const leaving = new AbortController();
    const look = async () => {
      const { isOk, siteApi } = await import('../../api/site-api.ts');
      const reply = await siteApi.get<TicketPage>(supportPaths.tickets, {
        params: { state: 'waiting' },
        signal: leaving.signal,
      });
      if (leaving.signal.aborted || !isOk(reply)) return;
      const [ticket] = reply.data.list;
      setFound({ userId, waiting: ticket ? { ticket, others: reply.data.total - 1 } : null });
    };
    look().catch(() => {});
    return () => leaving.abort();
  }, [userId]);
  // What was found for one person is nothing to the next.
  return found && found.userId === userId ? found.waiting : null;
}
