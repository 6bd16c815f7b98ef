import { DAY_MS } from '@feisuo/contract/facts/durations';

/** The days left, rounded up; 0 if none are left. */
export const vipDays = (leftMs: number): number => Math.max(0, Math.ceil(leftMs / DAY_MS));
