import { useRemote } from '../use-remote.ts';

type Counts = { open: number; unassigned: number; operators: string[] };

/** Numbers of open and of unassigned tickets, and the operators to whom tickets can be assigned. */
export function useSupportCounts(): Counts {
  const { data } = useRemote<Counts>('support/counts');
  return data ?? { open: 0, unassigned: 0, operators: [] };
}
