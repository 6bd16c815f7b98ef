import { useCallback, useEffect, useRef, useState } from 'react';
import { isOk, siteApi } from '../../api/site-api.ts';

/**
 * Loads the current public data of an activity, because the server's HTML may be stale: after hydration and when the
 * user returns to the page. If a request fails, the old data stays.
 */
export function useFreshReply<T>(path: string, actId: string, drawn: T) {
  const [fresh, setFresh] = useState<{ actId: string; data: T } | null>(null);
  /** Incremented so that answers to earlier reads are ignored. */
  const turns = useRef({ count: 0 });
  const refresh = useCallback(() => {
    const turn = ++turns.current.count;
    const accept = (data: T) => void (turn === turns.current.count && setFresh({ actId, data }));
    siteApi.get<T>(path, { params: { actId } }).then(
      (reply) => isOk(reply) && accept(reply.data),
      () => {},
    );
  }, [path, actId]);
  useEffect(() => {
    refresh();
    const ifSeen = () => document.visibilityState === 'visible' && refresh();
    document.addEventListener('visibilitychange', ifSeen);
    const { current } = turns;
    return () => {
      current.count++;
      document.removeEventListener('visibilitychange', ifSeen);
    };
  }, [refresh]);
  const isFresh = fresh?.actId === actId;
  return { reply: isFresh ? fresh.data : drawn, isFresh, refresh };
}
