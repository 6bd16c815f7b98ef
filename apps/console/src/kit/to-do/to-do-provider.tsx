import type { ToDoCounts } from '@feisuo/contract/schemas/console-dashboard';
import { useEffect, useRef, type ReactNode, createContext, use } from 'react';
import { useRemote } from '../../use-remote.ts';

const ToDoContext = createContext<ToDoCounts | null>(null);

/** Number of waiting tasks per list that the operator may read; null before the first answer. */
export const useToDo = (): ToDoCounts | null => use(ToDoContext);

/** Polling interval: what other operators do shows in the counts within half a minute. */
const LOOK_AGAIN_MS = 30_000;

/** Fetches the counts of waiting tasks: at once, at intervals while the page is visible, and on a new `refreshKey`. */
export function ToDoProvider({ refreshKey, children }: { refreshKey: unknown; children: ReactNode }) {
  const { data, refreshUnasked } = useRemote<{ counts: ToDoCounts }>('to-do', { everyMs: LOOK_AGAIN_MS });
  const refresh = useRef(refreshUnasked);
  const lastKey = useRef(refreshKey);
  useEffect(() => {
    refresh.current = refreshUnasked;
  });
  useEffect(() => {
    if (lastKey.current === refreshKey) return;
    lastKey.current = refreshKey;
    void refresh.current();
  }, [refreshKey]);
  return <ToDoContext value={data?.counts ?? null}>{children}</ToDoContext>;
}
