import type { ToDoCounts } from '@feisuo/contract/schemas/console-dashboard';
import { useEffect, useRef, type ReactNode, createContext, use } from 'react';
import { useRemote } from '../../use-remote.ts';

const ToDoContext = createContext<ToDoCounts | null>(null);

/** Counts of waiting work in the lists that the operator may read; null before the first answer. */
export const useToDo = (): ToDoCounts | null => use(ToDoContext);

/** Operators see work of others within half a minute. */
const LOOK_AGAIN_MS = 30_000;

/** Fetches the counts at once, at intervals while the page is visible, and when `refreshKey` changes. */
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
