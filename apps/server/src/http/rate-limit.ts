import { isIPv4, isIPv6 } from 'node:net';
import { and, eq, gt, inArray, lt, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { CLOCK_TOLERANCE_MS, type Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { beforeRequestTransaction } from '../db/request-transaction.ts';
import type { MasterKey } from '../keys/master-key.ts';
import { AppError } from './app-error.ts';
import { rateLimitWindows } from './limits.tables.ts';
import { rateLimitRefusalsTotal } from '../metrics/business-metrics.ts';

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

/** The count of a subject in the current window, including the hit just counted. */
export interface Tally {
  /** Hits of the subject, or one tenth of the hits of its IPv6 /48 if that is more. */
  hits: number;
  /** Seconds until the window ends. */
  secondsLeft: number;
}

const TOLERANCE = `interval '${CLOCK_TOLERANCE_MS} milliseconds'`;

/** An IPv6 /48 may have this many times the hits of one address. */
const BLOCK_ALLOWANCE = 10;

export interface Hit {
  limit: Omit<RateLimit, 'max'>;
  subject: string;
  weight: number;
}

/** Counts one hit, for the subject and for its IPv6 /48. */
export async function tallyHit(
  deps: RateLimitDeps,
  limit: Omit<RateLimit, 'max'>,
  subject: string,
  weight = 1,
): Promise<Tally> {
  const [tally] = await tallyHits(deps, [{ limit, subject, weight }]);
  if (!tally) throw new Error('the upsert of the rate limit returned no row');
  return tally;
}

/** Counts hits in one statement, so that the count is exact even with concurrent requests in several processes. */
export async function tallyHits({ db, clock, masterKey }: RateLimitDeps, hits: readonly Hit[]): Promise<Tally[]> {
  if (hits.length === 0) return [];
  const now = clock.now();
  const counted = hits.map(({ limit, subject }) => windowKeys(masterKey, limit, subject));
  const rows = new Map<string, typeof rateLimitWindows.$inferInsert>();
  for (const [index, { limit, weight }] of hits.entries()) {
    const endsAt = new Date(now.getTime() + limit.windowMs);
    for (const key of keysOf(counted[index])) {
      rows.set(key, { key, hits: (rows.get(key)?.hits ?? 0) + weight, endsAt });
    }
  }
  // Sorted by key: all statements lock rows in the same order, so they cannot deadlock.
  const values = [...rows.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const hasEnded = sql`(${lt(rateLimitWindows.endsAt, now)}
    or ${rateLimitWindows.endsAt} > excluded.ends_at + ${sql.raw(TOLERANCE)})`;
  const count = async () =>
    await db
      .insert(rateLimitWindows)
      .values(values)
      .onConflictDoUpdate({
        target: rateLimitWindows.key,
        set: {
          hits: sql`case when ${hasEnded} then excluded.hits else ${rateLimitWindows.hits} + excluded.hits end`,
          endsAt: sql`case when ${hasEnded} then excluded.ends_at else ${rateLimitWindows.endsAt} end`,
        },
      })
      .returning();
  const windows = new Map((await beforeRequestTransaction(count)).map((window) => [window.key, window]));
  return counted.map((keys, index) => {
    const own = keysOf(keys).flatMap((key) => windows.get(key) ?? []);
    if (own.length === 0) throw new Error('the upsert of the rate limit returned no row');
    return tallyOf(own, keys.block, now, hits[index]?.limit.windowMs ?? 0);
  });
}

const keysOf = (keys: ReturnType<typeof windowKeys> | undefined): string[] =>
  keys === undefined ? [] : keys.block === null ? [keys.own] : [keys.own, keys.block];

type Window = Pick<typeof rateLimitWindows.$inferSelect, 'key' | 'hits' | 'endsAt'>;

/**
 * Returns the count that is nearer to its limit. The count of a /48 is divided, so that both counts compare with the
 * limit of one address.
 */
export function tallyOf(windows: readonly Window[], block: string | null, now: Date, windowMs: number): Tally {
  let most: Tally = { hits: 0, secondsLeft: 0 };
  for (const { key, hits, endsAt } of windows) {
    const counted = key === block ? hits / BLOCK_ALLOWANCE : hits;
    if (endsAt >= now && endsAt.getTime() <= latestEnd(now, windowMs) && counted > most.hits)
      most = { hits: counted, secondsLeft: (endsAt.getTime() - now.getTime()) / 1000 };
  }
  return most;
}

/** The latest end of a window that counts. A later one is from before the clock was set back. */
export const latestEnd = (now: Date, windowMs: number): number => now.getTime() + windowMs + CLOCK_TOLERANCE_MS;

/** Like `tallyOf`, but in SQL: whether the counts of the subject and of its /48 are below `max`. */
export function isBelow(counted: Record<'ownKey' | 'blockKey' | 'max' | 'now' | 'latestEnd', Placeholder>): SQL {
  const { key, hits, endsAt } = rateLimitWindows;
  const max = sql`${counted.max}::float8`;
  return sql`not exists (select 1 from ${rateLimitWindows} where ${endsAt} >= ${counted.now}::timestamptz
    and ${endsAt} <= ${counted.latestEnd}::timestamptz
    and ((${key} = ${counted.ownKey} and ${hits} >= ${max})
      or (${key} = ${counted.blockKey} and ${hits}::float8 / ${sql.raw(String(BLOCK_ALLOWANCE))} >= ${max})))`;
}

/** Counts a hit with the given weight, and throws if the subject is over the limit. */
export async function countHit(deps: RateLimitDeps, limit: RateLimit, subject: string, weight = 1): Promise<void> {
  const { hits, secondsLeft } = await tallyHit(deps, limit, subject, weight);
  if (hits > limit.max) throw tooManyHits(limit, secondsLeft);
}

export function tooManyHits({ name }: Pick<RateLimit, 'name'>, secondsLeft: number): AppError {
  rateLimitRefusalsTotal.inc({ limit: name });
  return new AppError('resource_exhausted', {
    description: `too many requests (${name})`,
    reason: 'RATE_LIMIT',
    retryAfterSeconds: secondsLeft,
  });
}

/** Takes back a counted hit. */
export async function uncountHit(
  { db, masterKey }: Pick<RateLimitDeps, 'db' | 'masterKey'>,
  limit: Pick<RateLimit, 'name'>,
  subject: string,
): Promise<void> {
  const { own, block } = windowKeys(masterKey, limit, subject);
  for (const key of (block === null ? [own] : [own, block]).toSorted())
    await db
      .update(rateLimitWindows)
      .set({ hits: sql`${rateLimitWindows.hits} - 1` })
      .where(and(eq(rateLimitWindows.key, key), gt(rateLimitWindows.hits, 0)));
}

/** Reads the current counts of a subject without counting a hit. */
export async function readTally(
  { db, clock, masterKey }: RateLimitDeps,
  limit: Pick<RateLimit, 'name' | 'windowMs'>,
  subject: string,
): Promise<Tally> {
  const { own, block } = windowKeys(masterKey, limit, subject);
  const windows = await db
    .select()
    .from(rateLimitWindows)
    .where(inArray(rateLimitWindows.key, block === null ? [own] : [own, block]));
  return tallyOf(windows, block, clock.now(), limit.windowMs);
}

/**
 * Keys of a subject and of its IPv6 /48. The /48 is counted too, because one customer may have the 65,536 subnets in
 * it.
 */
export function windowKeys(masterKey: MasterKey, { name }: Pick<RateLimit, 'name'>, subject: string) {
  const keyOf = (counted: string) => masterKey.digest('rate-limit', `${name}\n${counted}`);
  const [, network] = SUBNET.exec(subject) ?? [];
  return { own: keyOf(subject), block: network === undefined ? null : keyOf(`${network}:/48`) };
}

export const windowKey = (masterKey: MasterKey, limit: Pick<RateLimit, 'name'>, subject: string) =>
  windowKeys(masterKey, limit, subject).own;

/**
 * Matches a subject that ends in an IPv6 /64, in the form of `addressSubject`. The group captures the text up to the
 * /48.
 */
const SUBNET = /^(.*?(?:[\da-f]{1,4}:){3})[\da-f]{1,4}::\/64$/s;

/**
 * The rate-limit subject of an address. An IPv6 host can use a whole /64, which counts as one address; a subject is
 * returned unchanged.
 */
export function addressSubject(ip: string): string {
  // Some gateways append the port. All invalid addresses share one subject, because callers could otherwise invent new
  // subjects.
  const address = ip
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/(?:%.*|\/64)$/s, '');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return 'unknown';
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? Array.from({ length: 8 - groups.length - rest.length }, () => '0') : [];
  const subnet = [...groups, ...zeros, ...rest].slice(0, 4);
  return `${subnet.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

export async function forgetEndedWindows(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, rateLimitWindows, lt(rateLimitWindows.endsAt, now));
}
