import { useSyncExternalStore } from 'react';

/** A value outside of React components, so that background work can update it while other pages are open. */
export function createStore<T extends object>(first: T) {
  let now = first;
  const watchers = new Set<() => void>();
  return {
    read: () => now,
    watch(tell: () => void) {
      watchers.add(tell);
      return () => void watchers.delete(tell);
    },
    change(next: Partial<T>) {
      now = { ...now, ...next };
      for (const tell of watchers) tell();
    },
  };
}

export type Store<T extends object> = ReturnType<typeof createStore<T>>;

export const useStore = <T extends object>({ watch, read }: Pick<Store<T>, 'watch' | 'read'>): T =>
  useSyncExternalStore(watch, read);
