import { useCallback } from 'react';
import { useApi } from '../api/console-api.ts';
import { useRemote } from '../use-remote.ts';

type Counts = { open: number; unassigned: number; operators: string[] };

/** How much waits, and whom it can be given to. */
export function useSupportCounts(): Counts {
  const api = useApi();
  const { data } = useRemote(useCallback(() => api.get<Counts>('support/counts'), [api]));
  return data ?? { open: 0, unassigned: 0, operators: [] };
}
