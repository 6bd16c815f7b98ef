import { useCallback, useEffect, useState } from 'react';
import { isOk, siteApi } from '../../api/site-api.ts';

/**
 * What a service tells anybody of an activity, as it is now: the page was drawn for everybody and may have been kept a while. It
 * is asked when the page has come alive and whenever somebody comes back to it; what cannot be had stays as it was drawn.
 */
export function useFreshReply<T>(path: string, actId: string, drawn: T) {
  const [fresh, setFresh] = useState<{ actId: string; data: T } | null>(null);
  const look = useCallback(async () => {
    const reply = await siteApi.get<T>(path, { params: { actId } });
    // Another activity's answer is told from this one's by the id that it is kept with.
    if (isOk(reply)) setFresh({ actId, data: reply.data });
  }, [path, actId]);
  const refresh = useCallback(() => void look(), [look]);
  useEffect(() => {
    void look();
    const ifSeen = () => document.visibilityState === 'visible' && void look();
    document.addEventListener('visibilitychange', ifSeen);
    return () => document.removeEventListener('visibilitychange', ifSeen);
  }, [look]);
  const isFresh = fresh?.actId === actId;
  return { reply: isFresh ? fresh.data : drawn, isFresh, refresh };
}
