import { useQuery } from '@tanstack/react-query';
import { useCallback, useId, useRef, useState } from 'react';
import type { CallManner } from './api/call-console.ts';
import { useApi, wordsOf, type ConsoleApi } from './api/console-api.ts';

/** Data of the server. `data` stays while it is fetched again; beside an `error` it is the last that came. */
export type Remote<T> = {
  data: T | null;
  /** The last failure in words, and its cause for callers that tell kinds apart. */
  error: string | null;
  cause: unknown;
  fetchedAt: number;
  isFetching: boolean;
};

type Options<T> = {
  /** How it is fetched, where that is more than one GET. */
  fetchIt?: (api: ConsoleApi, manner: CallManner) => Promise<T>;
  /** How often; where that depends on what came last, a function of it. Null: no more. */
  everyMs?: number | ((last: T | null) => number | null);
};

/**
 * Fetches a path of the API at once and, with `everyMs`, again and again while the page is visible. Calls that no operator asked for
 * are marked as background, so that they do not keep a session alive.
 * @param asked the path, or with `fetchIt` whatever tells one request from another
 */
export function useRemote<T>(asked: string | readonly unknown[], { fetchIt, everyMs }: Options<T> = {}) {
  const api = useApi();
  // After an operator has signed in again there is another API, and everything is fetched through it.
  const [via, setVia] = useState({ api, number: 0 });
  if (via.api !== api) setVia({ api, number: via.number + 1 });
  const [last, setLast] = useState<{ data: T | null; fetchedAt: number }>({ data: null, fetchedAt: 0 });
  const pace = typeof everyMs === 'function' ? everyMs(last.data) : (everyMs ?? null);
  const isAsked = useRef(false);
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    queryKey: [useId(), via.number, asked],
    queryFn: ({ client, queryKey }) => {
      const { dataUpdateCount = 0, errorUpdateCount = 0 } = client.getQueryState(queryKey) ?? {};
      const isBackground = !isAsked.current && dataUpdateCount + errorUpdateCount > 0;
      isAsked.current = false;
      const manner = isBackground ? { isBackground } : {};
      return fetchIt ? fetchIt(api, manner) : api.get<T>(String(asked), manner);
    },
    refetchInterval: pace ?? false,
    refetchOnWindowFocus: () => {
      // An operator who comes back to the page is there.
      isAsked.current = pace !== null;
      return pace !== null;
    },
  });
  if (data !== undefined && (data !== last.data || dataUpdatedAt !== last.fetchedAt))
    setLast({ data, fetchedAt: dataUpdatedAt });
  const refresh = useCallback(async () => {
    isAsked.current = true;
    await refetch();
  }, [refetch]);
  const refreshUnasked = useCallback(async () => {
    // An answer that is on its way may be older than the change.
    if (isFetching) await refetch({ cancelRefetch: false });
    await refetch({ cancelRefetch: false });
  }, [refetch, isFetching]);
  return {
    ...(data === undefined ? last : { data, fetchedAt: dataUpdatedAt }),
    error: error && wordsOf(error),
    cause: error as unknown,
    isFetching,
    refresh,
    refreshUnasked,
  };
}
