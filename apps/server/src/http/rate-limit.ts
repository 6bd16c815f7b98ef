import { isIPv4, isIPv6 } from 'node:net';
import { and, eq, gt, inArray, lt, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { beforeRequestTransaction } from '../db/request-transaction.ts';
import type { MasterKey } from '../keys/master-key.ts';
import { AppError } from './app-error.ts';
import { rateWindows } from './limits.tables.ts';

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

/** The count of a window, including the last hit. */
export interface Tally {
  /** Hits of the subject, or a tenth of its IPv6 /48's if that is more. */
  hits: number;
  /** Until the window ends. */
  secondsLeft: number;
}

/** The limit of an IPv6 /48 is this multiple of an address's limit. */
const BLOCK_ALLOWANCE = 10;

export interface Hit {
  limit: Omit<RateLimit, 'max'>;
  subject: string;
  weight: number;
}

/** Counts one hit and returns the counts of the subject and its block. */
export async function tallyHit(
  deps: RateLimitDeps,
  limit: Omit<RateLimit, 'max'>,
  subject: string,
  weight = 1,
): Promise<Tally> {
  const [tally] = await tallyHits(deps, [{ limit, subject, weight }]);
  if (!tally) throw new Error('a counted hit left no window');
  return tally;
}

/** Counts hits in one statement, so that concurrent requests in all processes are counted exactly. */
export async function tallyHits({ db, clock, masterKey }: RateLimitDeps, hits: readonly Hit[]): Promise<Tally[]> {
  if (hits.length === 0) return [];
  const now = clock.now();
  const counted = hits.map(({ limit, subject }) => windowKeys(masterKey, limit, subject));
  const rows = new Map<string, typeof rateWindows.$inferInsert>();
  for (const [index, { limit, weight }] of hits.entries()) {
    const endsAt = new Date(now.getTime() + limit.windowMs);
    for (const key of keysOf(counted[index])) {
      rows.set(key, { key, hits: (rows.get(key)?.hits ?? 0) + weight, endsAt });
    }
  }
  // All statements lock rows in key order, so they cannot deadlock.
  const values = [...rows.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const hasEnded = lt(rateWindows.endsAt, now);
  const count = async () =>
    await db
      .insert(rateWindows)
      .values(values)
      .onConflictDoUpdate({
        target: rateWindows.key,
        set: {
          hits: sql`case when ${hasEnded} then excluded.hits else ${rateWindows.hits} + excluded.hits end`,
          endsAt: sql`case when ${hasEnded} then excluded.ends_at else ${rateWindows.endsAt} end`,
        },
      })
      .returning();
  const windows = new Map((await beforeRequestTransaction(count)).map((window) => [window.key, window]));
  return counted.map((keys) => {
    const own = keysOf(keys).flatMap((key) => windows.get(key) ?? []);
    if (own.length === 0) throw new Error('a counted hit left no window');
    return tallyOf(own, keys.block, now);
  });
}

const keysOf = (keys: ReturnType<typeof windowKeys> | undefined): string[] =>
  keys === undefined ? [] : keys.block === null ? [keys.own] : [keys.own, keys.block];

type Window = Pick<typeof rateWindows.$inferSelect, 'key' | 'hits' | 'endsAt'>;

/** The count nearer to its limit. A block's count is divided, so that both compare with the limit of an address. */
export function tallyOf(windows: readonly Window[], block: string | null, now: Date): Tally {
  let most: Tally = { hits: 0, secondsLeft: 0 };
  for (const { key, hits, endsAt } of windows) {
    const counted = key === block ? hits / BLOCK_ALLOWANCE : hits;
    if (endsAt >= now && counted > most.hits)
      most = { hits: counted, secondsLeft: (endsAt.getTime() - now.getTime()) / 1000 };
  }
  return most;
}

/** The same in SQL: whether both counts are below `max`. */
export function isBelow(counted: Record<'ownKey' | 'blockKey' | 'max' | 'now', Placeholder>): SQL {
  const { key, hits, endsAt } = rateWindows;
  const max = sql`${counted.max}::float8`;
  return sql`not exists (select 1 from ${rateWindows} where ${endsAt} >= ${counted.now}::timestamptz
    and ((${key} = ${counted.ownKey} and ${hits} >= ${max})
      or (${key} = ${counted.blockKey} and ${hits}::float8 / ${sql.raw(String(BLOCK_ALLOWANCE))} >= ${max})))`;
}

/** Counts a hit (or `weight` hits) and refuses it over the limit. */
export async function countHit(deps: RateLimitDeps, limit: RateLimit, subject: string, weight = 1): Promise<void> {
  const { hits, secondsLeft } = await tallyHit(deps, limit, subject, weight);
  if (hits > limit.max) throw tooManyHits(limit, secondsLeft);
}

export const tooManyHits = ({ name }: Pick<RateLimit, 'name'>, secondsLeft: number) =>
  new AppError('resource_exhausted', {
    description: `too many requests (${name})`,
    reason: 'RATE_LIMIT',
    retryAfterSeconds: secondsLeft,
  });

/** Uncounts a hit that turned out not to be one. */
export async function uncountHit(
  { db, masterKey }: Pick<RateLimitDeps, 'db' | 'masterKey'>,
  limit: Pick<RateLimit, 'name'>,
  subject: string,
): Promise<void> {
  const { own, block } = windowKeys(masterKey, limit, subject);
  for (const key of (block === null ? [own] : [own, block]).toSorted())
    await db
      .update(rateWindows)
      .set({ hits: sql`${rateWindows.hits} - 1` })
      .where(and(eq(rateWindows.key, key), gt(rateWindows.hits, 0)));
}

/** Reads the running windows without counting. */
export async function readTally(
  { db, clock, masterKey }: RateLimitDeps,
  limit: Pick<RateLimit, 'name'>,
  subject: string,
): Promise<Tally> {
  const { own, block } = windowKeys(masterKey, limit, subject);
  const windows = await db
    .select()
    .from(rateWindows)
    .where(inArray(rateWindows.key, block === null ? [own] : [own, block]));
  return tallyOf(windows, block, clock.now());
}

/** Keys of a subject and of its IPv6 /48, in which one customer has 65,536 subnets. */
export function windowKeys(masterKey: MasterKey, { name }: Pick<RateLimit, 'name'>, subject: string) {
  const keyOf = (counted: string) => masterKey.digest('rate-limit', `${name}\n${counted}`);
  const [, network] = SUBNET.exec(subject) ?? [];
  return { own: keyOf(subject), block: network === undefined ? null : keyOf(`${network}:/48`) };
}

export const windowKey = (masterKey: MasterKey, limit: Pick<RateLimit, 'name'>, subject: string) =>
  windowKeys(masterKey, limit, subject).own;

/** A subject that ends in an IPv6 /64 as `addressSubject` writes it; the group captures up to the /48. */
const SUBNET = /^(.*?(?:[\da-f]{1,4}:){3})[\da-f]{1,4}::\/64$/s;

/** The subject of a limit per address: an IPv6 host has a whole /64, which counts as one address. Idempotent. */
export function addressSubject(ip: string): string {
  // Some gateways append the port. All invalid addresses share one subject, or callers could invent new ones.
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
  await deleteInBatches(db, rateWindows, lt(rateWindows.endsAt, now));
}
