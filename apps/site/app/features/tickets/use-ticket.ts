import { fillPath, supportPaths } from '@feisuo/contract/facts/paths';
import { openTicketStates } from '@feisuo/contract/facts/support-vocabulary';
import type { Ticket } from '@feisuo/contract/schemas/support';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isOk, siteApi } from '../../api/site-api.ts';
import { useMemberData } from '../../session/use-member-data.ts';

/** How often somebody who watches a ticket is told of what is new. */
const POLL_MS = 20_000;

/** One ticket, kept fresh while it goes on and somebody looks. */
export function useTicket(number: string) {
  const path = fillPath(supportPaths.ticket, { number });
  const { own, retry, replace } = useMemberData(
    useCallback((signal: AbortSignal) => siteApi.get<Ticket>(path, { signal }), [path]),
  );
  const [isRefreshing, setRefreshing] = useState(false);
  const isBusy = useRef(false);

  /** Resolves to whether it worked; what is shown stays where it did not. */
  const refresh = useCallback(async (): Promise<boolean> => {
    if (isBusy.current) return true;
    isBusy.current = true;
    setRefreshing(true);
    const reply = await siteApi.get<Ticket>(path);
    isBusy.current = false;
    setRefreshing(false);
    if (isOk(reply)) replace(reply.data);
    return isOk(reply);
  }, [path, replace]);

  const isOpen = own.view === 'shown' && openTicketStates.some((state) => state === own.data.state);
  useEffect(() => {
    if (!isOpen) return;
    const look = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    const timer = setInterval(look, POLL_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isOpen, refresh]);

  return { own, retry, replace, refresh, isRefreshing };
}
