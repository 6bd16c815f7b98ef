import { useQuery } from '@tanstack/react-query';
import { useCallback, useId, useRef, useState } from 'react';
import type { CallOptions } from './api/call-console.ts';
import { useApi, errorText, type ConsoleApi } from './api/console-api.ts';

/** Data fetched from the server. `data` stays while the data is fetched again, and also after a failure. */
export type Remote<T> = {
  data: T | null;
  /** Text of the last failure; null if the last request succeeded. `cause` is the thrown error. */
  error: string | null;
  cause: unknown;
  fetchedAt: number;
  isFetching: boolean;
};

type Options<T> = {
  /** Fetches the data, if more than one GET request is necessary. */
  fetchIt?: (api: ConsoleApi, manner: CallOptions) => Promise<T>;
  /** Polling interval; a function if the interval depends on the data. Null stops polling. */
  everyMs?: number | ((last: T | null) => number | null);
};

/**
 * Fetches a path when the component mounts, and polls if `everyMs` is set. Polling requests are marked as background
 * requests, so that they do not extend the session.
 * @param asked the path, or any key of the request if `fetchIt` is set
 */
export function useRemote<T>(asked: string | readonly unknown[], { fetchIt, everyMs }: Options<T> = {}) {
  const api = useApi();
  // After a new sign-in there is a new API object. Its number is part of the query's key, so all data is fetched again.
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
      // Returning to the tab is activity of the operator, so the request is not marked as a background request.
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
    // The server may have answered the running request before the change was made, so another request follows it.
    if (isFetching) await refetch({ cancelRefetch: false });
    await refetch({ cancelRefetch: false });
  }, [refetch, isFetching]);
  return {
    ...(data === undefined ? last : { data, fetchedAt: dataUpdatedAt }),
    error: error && errorText(error),
    cause: error as unknown,
    isFetching,
    refresh,
    refreshUnasked,
  };
}
