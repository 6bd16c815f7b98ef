import { useEffect, useState } from 'react';

/** The current time in milliseconds, updated every second while `isNeeded`. */
export function useNow(isNeeded: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isNeeded) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [isNeeded]);
  return now;
}

/**
 * Counts down seconds and calls `onEnd` once. Pauses while the page is hidden, so the user does not miss the message.
 */
export function useCountdown(from: number, onEnd: () => void): number {
  const [left, setLeft] = useState(from);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setLeft((seconds) => Math.max(0, seconds - 1));
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (left === 0) onEnd();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- onEnd may change, the end happens once
  }, [left === 0]);
  return left;
}
