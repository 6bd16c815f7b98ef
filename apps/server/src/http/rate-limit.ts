import { isIPv4, isIPv6 } from 'node:net';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { beforeRequestTransaction } from '../db/request-transaction.ts';
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

/** What a window holds, the last hit included. */
export interface Tally {
  hits: number;
  /** Until the window ends and the count starts anew. */
  secondsLeft: number;
}

/**
 * Counts one hit and tells how many there were. One statement, so that the count holds across processes however many
 * requests arrive at once.
 */
export async function tallyHit(
  { db, clock, masterKey }: RateLimitDeps,
  limit: Omit<RateLimit, 'max'>,
  subject: string,
  weight = 1,
): Promise<Tally> {
  const now = clock.now();
  const endsAt = new Date(now.getTime() + limit.windowMs);
  const hasEnded = lt(rateWindows.endsAt, now);
  const count = async () =>
    await db
      .insert(rateWindows)
      .values({ key: windowKey(masterKey, limit, subject), hits: weight, endsAt })
      .onConflictDoUpdate({
        target: rateWindows.key,
        set: {
          hits: sql`case when ${hasEnded} then ${weight}::int else ${rateWindows.hits} + ${weight}::int end`,
          endsAt: sql`case when ${hasEnded} then excluded.ends_at else ${rateWindows.endsAt} end`,
        },
      })
      .returning();
  const [window] = await beforeRequestTransaction(count);
  if (!window) throw new Error('a counted hit left no window');
  return { hits: window.hits, secondsLeft: (window.endsAt.getTime() - now.getTime()) / 1000 };
}

/** Counts one hit, or something that counts like several, and refuses it beyond the limit. */
export async function countHit(deps: RateLimitDeps, limit: RateLimit, subject: string, weight = 1): Promise<void> {
  const { hits, secondsLeft } = await tallyHit(deps, limit, subject, weight);
  if (hits > limit.max) {
    throw new AppError('resource_exhausted', {
      description: `too many requests (${limit.name})`,
      reason: 'RATE_LIMIT',
      retryAfterSeconds: secondsLeft,
    });
  }
}

/** Makes a hit unsaid that was counted before it was known to be none. */
export async function takeHitBack(
  { db, masterKey }: Pick<RateLimitDeps, 'db' | 'masterKey'>,
  limit: Pick<RateLimit, 'name'>,
  subject: string,
): Promise<void> {
  await db
    .update(rateWindows)
    .set({ hits: sql`${rateWindows.hits} - 1` })
    .where(and(eq(rateWindows.key, windowKey(masterKey, limit, subject)), gt(rateWindows.hits, 0)));
}

/** What the running window holds, without counting a hit. */
export async function readTally(
  { db, clock, masterKey }: RateLimitDeps,
  limit: Pick<RateLimit, 'name'>,
  subject: string,
): Promise<Tally> {
  const now = clock.now();
  const [window] = await db
    .select()
    .from(rateWindows)
    .where(eq(rateWindows.key, windowKey(masterKey, limit, subject)));
  if (!window || window.endsAt < now) return { hits: 0, secondsLeft: 0 };
  return { hits: window.hits, secondsLeft: (window.endsAt.getTime() - now.getTime()) / 1000 };
}

/** Under what a limit counts a subject. */
export const windowKey = (masterKey: MasterKey, { name }: Pick<RateLimit, 'name'>, subject: string) =>
  masterKey.digest('rate-limit', `${name}\n${subject}`);

/** Whom a limit per address counts: an IPv6 host has a whole /64 to itself, so that is what counts as one address. */
export function addressSubject(ip: string): string {
  // Some gateways append the port; what is no address at all is all one, or anybody could make up a new one each time.
  const address = ip.replace(/^::ffff:/, '').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return 'unknown';
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? Array.from({ length: 8 - groups.length - rest.length }, () => '0') : [];
  return `${[...groups, ...zeros, ...rest].slice(0, 4).join(':')}::/64`;
}

/** Housekeeping: windows that ended say nothing any more. */
export async function forgetEndedWindows(db: Database, now: Date): Promise<void> {
  await db.delete(rateWindows).where(lt(rateWindows.endsAt, now));
}
