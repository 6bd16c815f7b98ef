import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import { and, asc, desc, eq, getTableColumns, inArray, like, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { adClicks } from '../clicks/clicks.tables.ts';
import { adUploads } from './conversions.tables.ts';
import type { UploadState } from './step-kinds.ts';
import { hasLapsed } from '../../../db/has-lapsed.ts';

export type UploadRow = typeof adUploads.$inferSelect;

/**
 * A claim expires after this time, which is longer than any call to a platform takes. Its worker is then considered
 * crashed.
 */
export const CLAIM_MS = 5 * 60_000;

/** Claims uploads of a platform that are due: either conversions, or retractions and restatements. */
export async function claimUploads(
  db: Database,
  { platform, isTakingBack, most, now }: { platform: AdPlatform; isTakingBack: boolean; most: number; now: Date },
): Promise<UploadRow[]> {
  const due = db
    .select({ id: adUploads.id })
    .from(adUploads)
    .where(
      and(
        eq(adUploads.platform, platform),
        isTakingBack ? ne(adUploads.action, 'convert') : eq(adUploads.action, 'convert'),
        eq(adUploads.state, 'waiting'),
        lte(adUploads.nextTryAt, now),
      ),
    )
    .orderBy(asc(adUploads.nextTryAt), asc(adUploads.id))
    .limit(most)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(adUploads)
    .set({
      state: 'sending',
      claimedAt: now,
      claims: sql`${adUploads.claims} + 1`,
      tries: sql`${adUploads.tries} + 1`,
      firstTryAt: sql`coalesce(${adUploads.firstTryAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(inArray(adUploads.id, due), eq(adUploads.state, 'waiting')))
    .returning();
  return claimed.toSorted((one, other) => one.id - other.id);
}

/** Finds uploads whose claim has expired. */
export const findAbandoned = (db: Database, now: Date): Promise<UploadRow[]> =>
  db
    .select()
    .from(adUploads)
    .where(and(eq(adUploads.state, 'sending'), hasLapsed(adUploads.claimedAt, now, CLAIM_MS)));

export type UploadChange = Partial<Pick<UploadRow, 'state' | 'why' | 'nextTryAt' | 'sentAt' | 'unanswered'>>;

/** Ends the claim if this worker still holds it. Then decides about retractions that were held for this upload. */
export async function endClaim(
  db: Database,
  { id, claims }: Pick<UploadRow, 'id' | 'claims'>,
  change: UploadChange,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .update(adUploads)
      .set({ ...change, claimedAt: null })
      .where(and(eq(adUploads.id, id), eq(adUploads.claims, claims), eq(adUploads.state, 'sending')))
      .returning();
    const [row] = ended;
    if (row?.action === 'convert') await releaseHeld(tx, row, row.state);
    return ended.length > 0;
  });
}

/** Whether the platform may have received the conversion. A single attempt without an answer is enough. */
export const mayHaveArrived = ({ state, unanswered }: Pick<UploadRow, 'state' | 'unanswered'>): boolean =>
  state === 'sent' || state === 'sending' || unanswered > 0;

/**
 * Decides about held retractions when the upload of their conversion has ended: they are sent if the platform may have
 * received the conversion, and withdrawn otherwise.
 */
export async function releaseHeld(
  tx: Database,
  { platform, key, unanswered }: Pick<UploadRow, 'platform' | 'key' | 'unanswered'>,
  state: UploadState,
): Promise<void> {
  if (state !== 'sent' && state !== 'dead' && state !== 'withdrawn') return;
  const isToBeTakenBack = mayHaveArrived({ state, unanswered });
  const released = await tx
    .update(adUploads)
    .set(isToBeTakenBack ? { state: 'waiting' } : { state: 'withdrawn', why: 'the sale was never told' })
    .where(
      and(
        eq(adUploads.platform, platform),
        eq(adUploads.state, 'held'),
        or(eq(adUploads.key, key), like(adUploads.key, `${key}/%`)),
      ),
    )
    .returning({ action: adUploads.action });
  if (state !== 'dead' || !released.some(({ action }) => action === 'retract')) return;
  // The purchase was refunded, so operators must not be able to restart its dead upload.
  await tx
    .update(adUploads)
    .set({ state: 'withdrawn', why: 'refunded' })
    .where(
      and(
        eq(adUploads.platform, platform),
        eq(adUploads.key, key),
        eq(adUploads.action, 'convert'),
        eq(adUploads.state, 'dead'),
      ),
    );
}

/** Finds the clicks of uploads and returns them by row id. */
export async function findClicks(db: Database, ids: readonly number[]) {
  const clicks = await db
    .select()
    .from(adClicks)
    .where(inArray(adClicks.id, [...new Set(ids)]));
  return new Map(clicks.map((click) => [click.id, click]));
}

export interface UploadFilter {
  state?: UploadState | undefined;
  platform?: AdPlatform | undefined;
  most?: number;
  /** Cursor: the id of the last upload on the previous page. */
  before?: number | undefined;
}

export type ListedUpload = UploadRow & { isUnusual: boolean };

/** Lists uploads for the console, newest first, without their click ids. */
export const listUploads = (
  db: Database,
  { state, platform, before, most = 100 }: UploadFilter = {},
): Promise<ListedUpload[]> =>
  db
    .select({ ...getTableColumns(adUploads), isUnusual: sql<boolean>`coalesce(${adClicks.isUnusual}, false)` })
    .from(adUploads)
    .leftJoin(adClicks, eq(adClicks.id, adUploads.clickId))
    .where(
      and(
        state === undefined ? undefined : eq(adUploads.state, state),
        platform === undefined ? undefined : eq(adUploads.platform, platform),
        before === undefined ? undefined : lt(adUploads.id, before),
      ),
    )
    .orderBy(desc(adUploads.id))
    .limit(most);
