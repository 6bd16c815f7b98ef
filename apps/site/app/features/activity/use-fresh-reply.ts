import { useCallback, useEffect, useRef, useState } from 'react';
import { isOk, siteApi } from '../../api/site-api.ts';

/**
 * What a service tells anybody of an activity, as it is now: the page was drawn for everybody and may have been kept a while. It
 * is asked when the page has come alive and whenever somebody comes back to it; what cannot be had stays as it was drawn.
 */
export function useFreshReply<T>(path: string, actId: string, drawn: T) {
  const [fresh, setFresh] = useState<{ actId: string; data: T } | null>(null);
  /** Counts what may have made an answer that is still under way an old one. */
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
