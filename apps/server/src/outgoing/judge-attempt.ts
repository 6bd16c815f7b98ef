export interface Verdict {
  state: 'waiting' | 'delivered' | 'dead';
  /** Seconds until the next attempt; null if there is no next attempt. */
  waitS: number | null;
}

/**
 * Decides what follows an attempt: every failure is retried with backoff. `tries` counts all attempts so far, and
 * `waitsS` are the waits before each retry.
 */
export function judgeAttempt(
  { status, tries }: { status: number | null; tries: number },
  waitsS: readonly number[],
): Verdict {
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered', waitS: null };
  const waitS = waitsS[tries - 1];
  return waitS === undefined ? { state: 'dead', waitS: null } : { state: 'waiting', waitS };
}
