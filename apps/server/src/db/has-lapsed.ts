import { gt, lt, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { CLOCK_TOLERANCE_MS } from '../time/clock.ts';

/**
 * Whether a claim is over: it is older than its length, or it lies in the future, because the clock was set back after
 * it was taken.
 */
export const hasLapsed = (claimedAt: PgColumn, now: Date, lengthMs: number): SQL | undefined =>
  or(lt(claimedAt, new Date(now.getTime() - lengthMs)), gt(claimedAt, new Date(now.getTime() + CLOCK_TOLERANCE_MS)));
