import { lt, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { MasterKey } from '../master-key.ts';
import { AppError } from './app-error.ts';
import { rateWindows } from './rate-limit.tables.ts';

export interface RateLimit {
  name: string;
  max: number;
  windowMs: number;
}

export interface RateLimitDeps {
  db: Database;
  clock: Clock;
  masterKey: MasterKey;
}

/**
 * Counts one hit and refuses it beyond the limit. Counting and judging are one statement, so that the limit holds
 * across processes however many requests arrive at once.
 */
export async function countHit(
  { db, clock, masterKey }: RateLimitDeps,
  limit: RateLimit,
  subject: string,
): Promise<void> {
  const now = clock.now();
  const endsAt = new Date(now.getTime() + limit.windowMs);
  const hasEnded = lt(rateWindows.endsAt, now);
  const [window] = await db
    .insert(rateWindows)
    .values({ key: masterKey.digest('rate-limit', `${limit.name}\n${subject}`), hits: 1, endsAt })
    .onConflictDoUpdate({
      target: rateWindows.key,
      set: {
        hits: sql`case when ${hasEnded} then 1 else ${rateWindows.hits} + 1 end`,
        endsAt: sql`case when ${hasEnded} then excluded.ends_at else ${rateWindows.endsAt} end`,
      },
    })
    .returning();
  if (window && window.hits > limit.max) {
    throw new AppError('resource_exhausted', {
      description: `too many requests (${limit.name})`,
      reason: 'RATE_LIMIT',
      retryAfterSeconds: (window.endsAt.getTime() - now.getTime()) / 1000,
    });
  }
}

/** Housekeeping: windows that ended say nothing any more. */
export async function forgetEndedWindows(db: Database, now: Date): Promise<void> {
  await db.delete(rateWindows).where(lt(rateWindows.endsAt, now));
}
