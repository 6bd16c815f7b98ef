import { useEffect } from 'react';

/** Polling intervals in milliseconds. After the last step, its interval repeats. */
const steps = [2_000, 3_000, 5_000, 10_000, 20_000, 30_000] as const;

/**
 * Calls `look` at intervals while `isUnderWay`, and when the user returns to the page, but not while the page is
 * hidden. `look` must be memoized.
 */
export function usePolling(look: () => void | Promise<void>, isUnderWay: boolean): void {
  useEffect(() => {
    const ifSeen = () => document.visibilityState === 'visible' && void look();
    document.addEventListener('visibilitychange', ifSeen);
    return () => document.removeEventListener('visibilitychange', ifSeen);
  }, [look]);
  useEffect(() => {
    if (!isUnderWay) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (turn: number) => {
      timer = setTimeout(
        () => {
          if (document.visibilityState === 'visible') void look();
          wait(turn + 1);
        },
        steps[Math.min(turn, steps.length - 1)],
      );
    };
    wait(0);
    return () => clearTimeout(timer);
  }, [look, isUnderWay]);
}
