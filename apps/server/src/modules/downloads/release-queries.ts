import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import { and, desc, eq, exists, inArray, isNotNull, lt, lte, max, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { releaseChunks, releases, type ReleaseStatus } from './downloads.tables.ts';

export type ReleaseRow = typeof releases.$inferSelect;
export interface ReleaseName {
  platform: ReleasePlatform;
  version: string;
}

export async function findCurrent(db: Database, platform: ReleasePlatform): Promise<ReleaseRow | null> {
  const [row] = await db
    .select()
    .from(releases)
    .where(and(eq(releases.platform, platform), eq(releases.isCurrent, true)));
  return row ?? null;
}

export const findAllCurrent = (db: Database): Promise<ReleaseRow[]> =>
  db.select().from(releases).where(eq(releases.isCurrent, true));

/** Finds a release by platform and version, unless its upload is incomplete. */
export async function findRelease(db: Database, { platform, version }: ReleaseName): Promise<ReleaseRow | null> {
  const [row] = await db
    .select()
    .from(releases)
    .where(and(eq(releases.platform, platform), eq(releases.version, version), ne(releases.status, 'incoming')));
  return row ?? null;
}

/** Lists releases, newest first: by the day of publication, then by the order in which they were added. */
export function findReleases(db: Database, statuses: ReleaseStatus[]): Promise<ReleaseRow[]> {
  return db
    .select()
    .from(releases)
    .where(inArray(releases.status, statuses))
    .orderBy(releases.platform, desc(releases.releasedAt), desc(releases.id));
}

export interface SoughtReleases {
  platform?: ReleasePlatform | undefined;
  /** `current` finds the releases that download links offer. */
  state?: 'draft' | 'published' | 'withdrawn' | 'current' | undefined;
  /** Cursor: the last id on the previous page. */
  before?: number | undefined;
  limit: number;
}

/** Lists complete releases, the last added first, and whether their bytes are stored. */
export const searchReleases = (db: Database, { platform, state, before, limit }: SoughtReleases) =>
  db
    .select({ release: releases, isStored: sql<boolean>`${hasFile(db)}` })
    .from(releases)
    .where(
      and(
        platform === undefined ? undefined : eq(releases.platform, platform),
        state === undefined
          ? ne(releases.status, 'incoming')
          : state === 'current'
            ? eq(releases.isCurrent, true)
            : eq(releases.status, state),
        before === undefined ? undefined : lt(releases.id, before),
      ),
    )
    .orderBy(desc(releases.id))
    .limit(limit);

/**
 * Returns the first chunk of published files that are not longer than `maxBytes`, by release id. Objects are left out:
 * demo installers are in the database, and are not moved.
 */
export async function findShortFiles(db: Database, maxBytes: number): Promise<Map<number, Buffer>> {
  const rows = await db
    .select({ id: releases.id, bytes: releaseChunks.bytes })
    .from(releases)
    .innerJoin(releaseChunks, and(eq(releaseChunks.releaseId, releases.id), eq(releaseChunks.seq, 0)))
    .where(and(eq(releases.status, 'published'), lte(releases.bytes, maxBytes)));
  return new Map(rows.map(({ id, bytes }) => [id, bytes]));
}

/** Whether the bytes of a release are stored. */
const hasFile = (db: Database) =>
  or(
    isNotNull(releases.blobKey),
    exists(
      db
        .select({ seq: releaseChunks.seq })
        .from(releaseChunks)
        .where(and(eq(releaseChunks.releaseId, releases.id), eq(releaseChunks.seq, 0))),
    ),
  ) as SQL;

export async function findStored(db: Database): Promise<Set<number>> {
  const rows = await db.select({ id: releases.id }).from(releases).where(hasFile(db));
  return new Set(rows.map(({ id }) => id));
}

/** Deletes the bytes of a release. Returns false if there were none. */
export async function removeBytes(tx: Database, releaseId: number): Promise<boolean> {
  const chunks = await tx.delete(releaseChunks).where(eq(releaseChunks.releaseId, releaseId));
  // A trigger drops the object.
  const object = await tx
    .update(releases)
    .set({ blobKey: null })
    .where(and(eq(releases.id, releaseId), isNotNull(releases.blobKey)));
  return (chunks.rowCount ?? 0) + (object.rowCount ?? 0) > 0;
}

/** The release that was current before the given one, among published releases with stored bytes. */
export async function findFallback(db: Database, { id, platform }: ReleaseRow): Promise<ReleaseRow | null> {
  const [row] = await db
    .select()
    .from(releases)
    .where(and(eq(releases.platform, platform), eq(releases.status, 'published'), ne(releases.id, id), hasFile(db)))
    .orderBy(desc(releases.currentSince))
    .limit(1);
  return row ?? null;
}

/** The current release and the release that was current before it. */
export interface PublishedReleases {
  current: ReleaseRow;
  fallback: ReleaseRow | null;
}

export async function findPublished(db: Database, platform: ReleasePlatform): Promise<PublishedReleases | null> {
  const current = await findCurrent(db, platform);
  return current && { current, fallback: await findFallback(db, current) };
}

/** Percentage of visitors who get a release. */
export function shareOf({ current, fallback }: PublishedReleases, { id }: Pick<ReleaseRow, 'id'>): number {
  const share = fallback ? current.rolloutShare : 100;
  if (id === current.id) return share;
  return id === fallback?.id ? 100 - share : 0;
}

/** Locks the releases of a platform until commit, so that changes of the current release are serialized. */
export async function lockPlatform(tx: Database, platform: ReleasePlatform): Promise<void> {
  await tx
    .select({ id: releases.id })
    .from(releases)
    .where(eq(releases.platform, platform))
    .orderBy(releases.id)
    .for('update');
}

export async function findLastChange(tx: Database, platform: ReleasePlatform): Promise<Date | null> {
  const [row] = await tx
    .select({ at: max(releases.currentSince) })
    .from(releases)
    .where(eq(releases.platform, platform));
  return row?.at ?? null;
}

export async function unsetCurrent(tx: Database, platform: ReleasePlatform): Promise<void> {
  await tx
    .update(releases)
    .set({ isCurrent: false })
    .where(and(eq(releases.platform, platform), eq(releases.isCurrent, true)));
}

/** Makes a release current. Returns null if the release is missing, incomplete or without stored bytes. */
export async function setCurrent(
  tx: Database,
  { id, releasedAt }: ReleaseRow,
  { now, currentSince, share }: { now: Date; currentSince: Date; share: number },
): Promise<ReleaseRow | null> {
  const [row] = await tx
    .update(releases)
    .set({ isCurrent: true, status: 'published', releasedAt: releasedAt ?? now, currentSince, rolloutShare: share })
    .where(and(eq(releases.id, id), ne(releases.status, 'incoming'), hasFile(tx)))
    .returning();
  return row ?? null;
}

export async function setShare(tx: Database, id: number, share: number): Promise<ReleaseRow> {
  const [row] = await tx.update(releases).set({ rolloutShare: share }).where(eq(releases.id, id)).returning();
  if (!row) throw new Error('the locked release is missing');
  return row;
}

export async function markWithdrawn(tx: Database, id: number): Promise<void> {
  await tx.update(releases).set({ status: 'withdrawn', isCurrent: false }).where(eq(releases.id, id));
}

/** Deletes a release. PostgreSQL deletes its chunks by cascade. */
export async function removeRelease(db: Database, id: number): Promise<void> {
  await db.delete(releases).where(eq(releases.id, id));
}

export async function removeUnfinished(db: Database, addedBefore: Date): Promise<void> {
  await db.delete(releases).where(and(eq(releases.status, 'incoming'), lt(releases.addedAt, addedBefore)));
}

export type NewRelease = typeof releases.$inferInsert;

export async function insertRelease(db: Database, release: NewRelease): Promise<ReleaseRow> {
  const [row] = await db.insert(releases).values(release).returning();
  if (!row) throw new Error('the insert returned no row');
  return row;
}

export async function finishRelease(
  db: Database,
  id: number,
  file: { bytes: number; sha256: string; blobKey: string | null },
): Promise<ReleaseRow> {
  const [row] = await db
    .update(releases)
    .set({ ...file, status: 'draft' })
    .where(and(eq(releases.id, id), eq(releases.status, 'incoming')))
    .returning();
  if (!row) throw new Error('the release was deleted during its upload');
  return row;
}

export async function insertChunk(db: Database, releaseId: number, seq: number, bytes: Buffer): Promise<void> {
  await db.insert(releaseChunks).values({ releaseId, seq, bytes });
}
