import { DAY_MS } from '@feisuo/contract/facts/durations';

/** Days left, rounded up; 0 when over. */
export const vipDays = (leftMs: number): number => Math.max(0, Math.ceil(leftMs / DAY_MS));
