import { DAY_MS } from '@feisuo/contract/facts/durations';

/** Days left: a day that has begun counts whole, and what is over has none. */
export const vipDays = (leftMs: number): number => Math.max(0, Math.ceil(leftMs / DAY_MS));
