import { trackerLifetimes } from '@feisuo/contract/facts/slot-vocabulary';
import { sql, type SQL } from 'drizzle-orm';

/** Maximum difference between the clocks of two servers: a report may come this long before its delivery. */
export const AHEAD_MS = 60_000;
const LATEST_MS = trackerLifetimes.laterS * 1000;

/** Deliveries before this time have no events at or after `at`. */
export const deliveredBefore = (at: Date): Date => new Date(at.getTime() - LATEST_MS);

/**
 * A condition that all events between the two times meet, so that PostgreSQL reads only their partitions. Rows of 0.9.0
 * have no time of delivery.
 */
export function deliveredFor(deliveredAt: SQL, { from, until }: { from: Date; until?: Date | undefined }): SQL {
  const moment = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;
  const after = sql`${deliveredAt} >= ${moment(from.getTime() - LATEST_MS)}`;
  const inside = until ? sql`${after} and ${deliveredAt} <= ${moment(until.getTime() + AHEAD_MS)}` : after;
  return sql`(${inside} or ${deliveredAt} = '-infinity')`;
}
