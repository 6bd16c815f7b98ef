import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import { and, desc, eq, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { CREDIT_MS } from '../attribution-deps.ts';
import { adClicks, adOrigins } from './clicks.tables.ts';
import type { DeviceKind } from './device.ts';
import { md5Of, type ReadClickId, type Source } from './read-click.ts';

export type AdClick = typeof adClicks.$inferSelect;

export interface SeenClick extends Source, ReadClickId {
  platform: AdPlatform;
  deviceKey: string | null;
  deviceKind: DeviceKind;
  at: Date;
}

/** Stores a click once per platform. If the click is reported a second time, only a missing device is added. */
export async function keepClick(db: Database, seen: SeenClick): Promise<AdClick> {
  const [row] = await db
    .insert(adClicks)
    .values({ ...seen, clickMd5: md5Of(seen.clickId) })
    .onConflictDoUpdate({
      target: [adClicks.clickMd5, adClicks.platform],
      set: { deviceKey: sql`coalesce(${adClicks.deviceKey}, excluded.device_key)` },
    })
    .returning();
  if (!row) throw new Error('the click was not stored');
  return row;
}

const since = (now: Date) => new Date(now.getTime() - CREDIT_MS);

/**
 * Assigns the clicks of a device that belong to no account yet to an account. Returns the number of assigned clicks.
 */
export async function claimClicks(
  tx: Database,
  { accountId, deviceKey, now }: { accountId: string; deviceKey: string; now: Date },
): Promise<number> {
  const claimed = await tx
    .update(adClicks)
    .set({ accountId, joinedAt: now })
    .where(and(eq(adClicks.deviceKey, deviceKey), isNull(adClicks.accountId), gte(adClicks.at, since(now))))
    .returning({ id: adClicks.id });
  return claimed.length;
}

/**
 * Assigns a click to an account, unless another account already has the click. Returns true if the click now belongs to
 * this account.
 */
export async function claimClick(tx: Database, id: number, accountId: string, now: Date): Promise<boolean> {
  const claimed = await tx
    .update(adClicks)
    .set({ accountId, joinedAt: sql`coalesce(${adClicks.joinedAt}, ${now.toISOString()}::timestamptz)` })
    .where(
      and(
        eq(adClicks.id, id),
        or(isNull(adClicks.accountId), eq(adClicks.accountId, accountId)),
        gte(adClicks.at, since(now)),
      ),
    )
    .returning({ id: adClicks.id });
  return claimed.length > 0;
}

/** The account's last click within the attribution window. */
export async function findLastClick(db: Database, accountId: string, at: Date): Promise<AdClick | null> {
  const [click] = await db
    .select()
    .from(adClicks)
    .where(and(eq(adClicks.accountId, accountId), lte(adClicks.at, at), gte(adClicks.at, since(at))))
    .orderBy(desc(adClicks.at), desc(adClicks.id))
    .limit(1);
  return click ?? null;
}

/** Finds the clicks for ad ids, which are part of installer names. An ad id is the click id or its md5. */
export async function findClicksOf(db: Database, adIds: readonly string[], now: Date): Promise<Map<string, AdClick>> {
  const hashes = new Map(adIds.flatMap((adId) => [[md5Of(adId), adId] as const, [adId.toLowerCase(), adId] as const]));
  if (hashes.size === 0) return new Map();
  const clicks = await db
    .select()
    .from(adClicks)
    .where(and(inArray(adClicks.clickMd5, [...hashes.keys()]), gte(adClicks.at, since(now))))
    .orderBy(adClicks.at, adClicks.id);
  return new Map(clicks.map((click) => [hashes.get(click.clickMd5) ?? '', click]));
}

/** Stores the channel that an account came from without a paid click. Replaces the account's earlier origin. */
export async function keepOrigin(
  tx: Database,
  accountId: string,
  { channel, referFrom }: Source,
  at: Date,
): Promise<void> {
  await tx
    .insert(adOrigins)
    .values({ accountId, channel, referFrom, at })
    .onConflictDoUpdate({ target: adOrigins.accountId, set: { channel, referFrom, at } });
}

export async function findOrigin(db: Database, accountId: string, at: Date): Promise<string | null> {
  const [origin] = await db
    .select({ channel: adOrigins.channel })
    .from(adOrigins)
    .where(and(eq(adOrigins.accountId, accountId), gte(adOrigins.at, since(at))));
  return origin?.channel ?? null;
}

/** Clicks are kept longer than any click can get credit and longer than any order can be refunded. */
const RETENTION_MS = 400 * DAY_MS;

/** Start of the period whose clicks are all still stored. For earlier days only the daily counts are kept. */
export const clicksSince = (now: Date): Date => new Date(now.getTime() - RETENTION_MS);

export async function forgetOldClicks(db: Database, now: Date): Promise<void> {
  const before = clicksSince(now);
  await deleteInBatches(db, adClicks, lt(adClicks.at, before));
  await deleteInBatches(db, adOrigins, lt(adOrigins.at, before));
}
