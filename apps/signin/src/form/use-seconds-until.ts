import { useSyncExternalStore } from 'react';

/** Calls back every second while there is a listener. */
function everySecond(listener: () => void): () => void {
  const ticking = setInterval(listener, 1000);
  return () => clearInterval(ticking);
}

const never = () => () => {};

/** Whole seconds until a moment, counting down; 0 once past or without one. */
export function useSecondsUntil(moment: number | null): number {
  return useSyncExternalStore(moment === null ? never : everySecond, () =>
    moment === null ? 0 : Math.max(0, Math.ceil((moment - Date.now()) / 1000)),
  );
}
