import { useSyncExternalStore } from 'react';

/** Calls the listener every second until the returned function is called. */
function everySecond(listener: () => void): () => void {
  const ticking = setInterval(listener, 1000);
  return () => clearInterval(ticking);
}

const never = () => () => {};

/** Counts down the whole seconds until a time. Zero after that time, and if `moment` is null. */
export function useSecondsUntil(moment: number | null): number {
  return useSyncExternalStore(moment === null ? never : everySecond, () =>
    moment === null ? 0 : Math.max(0, Math.ceil((moment - Date.now()) / 1000)),
  );
}
