import { useCallback, useEffect, useRef, useState } from 'react';
import { wordsOf } from './api/console-api.ts';

/** Something fetched: `data` stays while it is fetched again, and beside an `error` it is the last that came. */
export type Remote<T> = {
  data: T | null;
  /** What went wrong the last time, in words, and the thing itself for whoever tells kinds apart. */
  error: string | null;
  cause: unknown;
  fetchedAt: number;
  isFetching: boolean;
};

type Options = { everyMs?: number };

/** Fetches at once and, with `everyMs`, again and again while the page is visible. */
export function useRemote<T>(fetchIt: () => Promise<T>, { everyMs }: Options = {}) {
  const [remote, setRemote] = useState<Remote<T>>({
    data: null,
    error: null,
    cause: null,
    fetchedAt: 0,
    isFetching: true,
  });
  // Answers may overtake each other; only the newest question's counts.
  const newest = useRef(0);
  const refresh = useCallback(() => {
    newest.current += 1;
    const question = newest.current;
    const settle = (change: (last: Remote<T>) => Remote<T>) => {
      if (question === newest.current) setRemote(change);
    };
    settle((last) => ({ ...last, isFetching: true }));
    return fetchIt().then(
      (data) => settle(() => ({ data, error: null, cause: null, fetchedAt: Date.now(), isFetching: false })),
      (cause: unknown) => settle((last) => ({ ...last, error: wordsOf(cause), cause, isFetching: false })),
    );
  }, [fetchIt]);

  useEffect(() => {
    void refresh();
    return () => {
      newest.current += 1;
    };
  }, [refresh]);

  useEffect(() => {
    if (everyMs === undefined) return;
    const refreshIfSeen = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    const timer = setInterval(refreshIfSeen, everyMs);
    document.addEventListener('visibilitychange', refreshIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshIfSeen);
    };
  }, [refresh, everyMs]);

  return { ...remote, refresh };
}
