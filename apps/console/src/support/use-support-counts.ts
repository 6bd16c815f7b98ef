import { useRemote } from '../use-remote.ts';

type Counts = { open: number; unassigned: number; operators: string[] };

/** Open counts, and possible assignees. */
export function useSupportCounts(): Counts {
  const { data } = useRemote<Counts>('support/counts');
  return data ?? { open: 0, unassigned: 0, operators: [] };
}
