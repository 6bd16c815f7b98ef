import { useQuery } from '@tanstack/react-query';
import { useCallback, useId, useRef, useState } from 'react';
import type { CallOptions } from './api/call-console.ts';
import { useApi, wordsOf, type ConsoleApi } from './api/console-api.ts';

/** Data of the server. `data` stays while it is fetched again; beside an `error` it is the last received. */
export type Remote<T> = {
  data: T | null;
  /** The last failure as text, and its cause. */
  error: string | null;
  cause: unknown;
  fetchedAt: number;
  isFetching: boolean;
};

type Options<T> = {
  /** A custom fetch, for more than one GET. */
  fetchIt?: (api: ConsoleApi, manner: CallOptions) => Promise<T>;
  /** The polling interval; a function where it depends on the last data. Null: stop. */
  everyMs?: number | ((last: T | null) => number | null);
};

/**
 * Fetches a path at once and, with `everyMs`, polls while the page is visible. Polling requests are marked as
 * background, so that they do not keep a session alive.
 * @param asked the path, or with `fetchIt` any key of the request
 */
export function useRemote<T>(asked: string | readonly unknown[], { fetchIt, everyMs }: Options<T> = {}) {
  const api = useApi();
  // A new sign-in creates another API, and everything is fetched again.
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
      // Returning to the page counts as activity of the operator.
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
    // A pending answer may be older than the change.
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
