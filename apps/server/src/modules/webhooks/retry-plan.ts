import { webhookLimits, type DeliveryState } from '@feisuo/contract/facts/webhook-events';

export interface Verdict {
  state: Extract<DeliveryState, 'waiting' | 'delivered' | 'dead'>;
  /** Null without a next attempt. */
  waitS: number | null;
}

/** Retries every failure with backoff; `tries` includes the last attempt. */
export function judgeAttempt(
  { status, tries, isPing }: { status: number | null; tries: number; isPing: boolean },
  waitsS: readonly number[] = webhookLimits.waitsS,
): Verdict {
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered', waitS: null };
  // A ping is not retried: the operator sees the answer.
  const waitS = isPing ? undefined : waitsS[tries - 1];
  return waitS === undefined ? { state: 'dead', waitS: null } : { state: 'waiting', waitS };
}
