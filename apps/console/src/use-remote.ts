import { useCallback, useEffect, useState } from 'react';
import { wordsOf } from './api/console-api.ts';
import type { CallManner } from './api/call-console.ts';
import { Turns } from './turns.ts';

/** Something fetched: `data` stays while it is fetched again, and beside an `error` it is the last that came. */
export type Remote<T> = {
  data: T | null;
  /** What went wrong the last time, in words, and the thing itself for whoever tells kinds apart. */
  error: string | null;
  cause: unknown;
  fetchedAt: number;
  isFetching: boolean;
};

type Options<T> = {
  /** How often; where that depends on what came last, a function of it. Null: no more. */
  everyMs?: number | ((last: T | null) => number | null);
};

/**
 * Fetches at once and, with `everyMs`, again and again while the page is visible. `fetchIt` hands the manner on to its call: what the
 * page fetches by itself does not keep a session alive.
 */
export function useRemote<T>(fetchIt: (manner: CallManner) => Promise<T>, { everyMs }: Options<T> = {}) {
  const [remote, setRemote] = useState<Remote<T>>({
    data: null,
    error: null,
    cause: null,
    fetchedAt: 0,
    isFetching: true,
  });
  const [turns] = useState(() => new Turns());
  const fetchAgain = useCallback(
    (manner: CallManner) => {
      const turn = turns.take();
      const settle = (counts: boolean, change: Partial<Remote<T>>) => {
        if (counts) setRemote((last) => ({ ...last, ...change }));
      };
      settle(true, { isFetching: true });
      return fetchIt(manner).then(
        (data) =>
          settle(turns.hear(turn), {
            data,
            error: null,
            cause: null,
            fetchedAt: Date.now(),
            isFetching: !turns.isLast(turn),
          }),
        (cause: unknown) => settle(turns.hear(turn), { error: wordsOf(cause), cause, isFetching: !turns.isLast(turn) }),
      );
    },
    [fetchIt, turns],
  );
  const refresh = useCallback(() => fetchAgain({}), [fetchAgain]);
  const refreshUnasked = useCallback(() => fetchAgain({ isBackground: true }), [fetchAgain]);

  useEffect(() => {
    void refresh();
    return () => turns.forget();
  }, [refresh, turns]);

  const pace = typeof everyMs === 'function' ? everyMs(remote.data) : (everyMs ?? null);
  useEffect(() => {
    if (pace === null) return;
    const isSeen = () => document.visibilityState === 'visible';
    const timer = setInterval(() => isSeen() && void refreshUnasked(), pace);
    // Whoever comes back to the page is there.
    const onTurn = () => isSeen() && void refresh();
    document.addEventListener('visibilitychange', onTurn);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onTurn);
    };
  }, [refresh, refreshUnasked, pace]);

  return { ...remote, refresh, refreshUnasked };
}
