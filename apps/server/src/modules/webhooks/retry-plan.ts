import { webhookLimits, type DeliveryState } from '@feisuo/contract/facts/webhook-events';

export interface Verdict {
  state: Extract<DeliveryState, 'waiting' | 'delivered' | 'dead'>;
  /** Seconds until the next attempt; null if there is no next attempt. */
  waitS: number | null;
}

/** Decides what follows an attempt: every failure is retried with backoff. `tries` counts all attempts so far. */
export function judgeAttempt(
  { status, tries, isPing }: { status: number | null; tries: number; isPing: boolean },
  waitsS: readonly number[] = webhookLimits.waitsS,
): Verdict {
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered', waitS: null };
  // A ping is not retried, because the operator who sent it sees its result.
  const waitS = isPing ? undefined : waitsS[tries - 1];
  return waitS === undefined ? { state: 'dead', waitS: null } : { state: 'waiting', waitS };
}
