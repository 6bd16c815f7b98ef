import { webhookLimits, type DeliveryState } from '@feisuo/contract/facts/webhook-events';

export interface Verdict {
  state: Extract<DeliveryState, 'waiting' | 'delivered' | 'dead'>;
  /** Until the next try; null where there is none. */
  waitS: number | null;
}

/** Anything but a success is tried again, after growing waits; `tries` counts the one that was just made. */
export function judgeTry(
  { status, tries, isPing }: { status: number | null; tries: number; isPing: boolean },
  waitsS: readonly number[] = webhookLimits.waitsS,
): Verdict {
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered', waitS: null };
  // Whoever pressed the button looks at the answer, and may press it again.
  const waitS = isPing ? undefined : waitsS[tries - 1];
  return waitS === undefined ? { state: 'dead', waitS: null } : { state: 'waiting', waitS };
}
