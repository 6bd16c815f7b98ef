import { useCallback, useEffect, useRef, useState } from 'react';
import { isOk, siteApi } from '../../api/site-api.ts';

/**
 * Current public data of an activity, because server HTML may be stale. Read after hydration and on returning to the
 * page; on failure the old data stays.
 */
export function useFreshReply<T>(path: string, actId: string, drawn: T) {
  const [fresh, setFresh] = useState<{ actId: string; data: T } | null>(null);
  /** Incremented to make pending reads stale. */
  const turns = useRef({ count: 0 });
  const refresh = useCallback(() => {
    const turn = ++turns.current.count;
    const tell = (data: T) => void (turn === turns.current.count && setFresh({ actId, data }));
    siteApi.get<T>(path, { params: { actId } }).then(
      (reply) => isOk(reply) && tell(reply.data),
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
