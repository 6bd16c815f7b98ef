import { useCallback, useEffect, useRef, useState } from 'react';
import { wordsOf } from './api/console-api.ts';
import type { CallManner } from './api/call-console.ts';

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
  // Answers may overtake each other; only the newest question's counts.
  const newest = useRef(0);
  const fetchAgain = useCallback(
    (manner: CallManner) => {
      newest.current += 1;
      const question = newest.current;
      const settle = (change: (last: Remote<T>) => Remote<T>) => {
        if (question === newest.current) setRemote(change);
      };
      settle((last) => ({ ...last, isFetching: true }));
      return fetchIt(manner).then(
        (data) => settle(() => ({ data, error: null, cause: null, fetchedAt: Date.now(), isFetching: false })),
        (cause: unknown) => settle((last) => ({ ...last, error: wordsOf(cause), cause, isFetching: false })),
      );
    },
    [fetchIt],
  );
  const refresh = useCallback(() => fetchAgain({}), [fetchAgain]);
  const refreshUnasked = useCallback(() => fetchAgain({ isBackground: true }), [fetchAgain]);

  useEffect(() => {
    void refresh();
    return () => {
      newest.current += 1;
    };
  }, [refresh]);

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
