import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import { and, desc, eq, exists, inArray, lt, lte, max, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { releaseChunks, releases, type ReleaseStatus } from './downloads.tables.ts';

export type ReleaseRow = typeof releases.$inferSelect;
/** Under what a release is known. */
export interface ReleaseName {
  platform: ReleasePlatform;
  version: string;
}

/** The release that links of the platform give, if there is one. */
export async function findCurrent(db: Database, platform: ReleasePlatform): Promise<ReleaseRow | null> {
  const [row] = await db
    .select()
    .from(releases)
    .where(and(eq(releases.platform, platform), eq(releases.isCurrent, true)));
  return row ?? null;
}

/** What links give, platform by platform. */
export const findAllCurrent = (db: Database): Promise<ReleaseRow[]> =>
  db.select().from(releases).where(eq(releases.isCurrent, true));

/** A release that arrived whole. */
export async function findRelease(db: Database, { platform, version }: ReleaseName): Promise<ReleaseRow | null> {
  const [row] = await db
    .select()
    .from(releases)
    .where(and(eq(releases.platform, platform), eq(releases.version, version), ne(releases.status, 'incoming')));
  return row ?? null;
}

/** Newest first: by the day they were published, then by the order in which they were added. */
export function findReleases(db: Database, statuses: ReleaseStatus[]): Promise<ReleaseRow[]> {
  return db
    .select()
    .from(releases)
    .where(inArray(releases.status, statuses))
    .orderBy(releases.platform, desc(releases.releasedAt), desc(releases.id));
}

export interface SoughtReleases {
  platform?: ReleasePlatform | undefined;
  /** `current`: what links give. */
  state?: 'draft' | 'published' | 'withdrawn' | 'current' | undefined;
  /** The id that the page before ended with. */
  before?: number | undefined;
  limit: number;
}

/** Those that arrived whole, and whether their bytes are still there; the last added first. */
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

/** The first bytes of published releases that are short, by the release's id. */
export async function findShortFiles(db: Database, maxBytes: number): Promise<Map<number, Buffer>> {
  const rows = await db
    .select({ id: releases.id, bytes: releaseChunks.bytes })
    .from(releases)
    .innerJoin(releaseChunks, and(eq(releaseChunks.releaseId, releases.id), eq(releaseChunks.seq, 0)))
    .where(and(eq(releases.status, 'published'), lte(releases.bytes, maxBytes)));
  return new Map(rows.map(({ id, bytes }) => [id, bytes]));
}

/** True of a release whose bytes were not removed. */
const hasFile = (db: Database) =>
  exists(
    db
      .select({ seq: releaseChunks.seq })
      .from(releaseChunks)
      .where(and(eq(releaseChunks.releaseId, releases.id), eq(releaseChunks.seq, 0))),
  );

/** Which releases have their bytes still. */
export async function findStored(db: Database): Promise<Set<number>> {
  const rows = await db.select({ id: releases.id }).from(releases).where(hasFile(db));
  return new Set(rows.map(({ id }) => id));
}

/** Forgets the bytes of a release and keeps what is told about it; how many pieces there were. */
export async function removeChunks(tx: Database, releaseId: number): Promise<number> {
  const { rowCount } = await tx.delete(releaseChunks).where(eq(releaseChunks.releaseId, releaseId));
  return rowCount ?? 0;
}

/** The published release, other than this one, that links gave last and whose bytes are still there. */
export async function findFallback(db: Database, { id, platform }: ReleaseRow): Promise<ReleaseRow | null> {
  const [row] = await db
    .select()
    .from(releases)
    .where(and(eq(releases.platform, platform), eq(releases.status, 'published'), ne(releases.id, id), hasFile(db)))
    .orderBy(desc(releases.currentSince))
    .limit(1);
  return row ?? null;
}

/** What links of a platform give: the current release, and the one that was before it. */
export interface GivenReleases {
  current: ReleaseRow;
  fallback: ReleaseRow | null;
}

export async function findGiven(db: Database, platform: ReleasePlatform): Promise<GivenReleases | null> {
  const current = await findCurrent(db, platform);
  return current && { current, fallback: await findFallback(db, current) };
}

/** How many of a hundred visitors get a release: whoever does not get the current one gets the one before, where there is one. */
export function shareOf({ current, fallback }: GivenReleases, { id }: Pick<ReleaseRow, 'id'>): number {
  const share = fallback ? current.rolloutShare : 100;
  if (id === current.id) return share;
  return id === fallback?.id ? 100 - share : 0;
}

/** Makes whoever else would change what is current wait until this transaction ends. */
export async function lockPlatform(tx: Database, platform: ReleasePlatform): Promise<void> {
  await tx
    .select({ id: releases.id })
    .from(releases)
    .where(eq(releases.platform, platform))
    .orderBy(releases.id)
    .for('update');
}

/** When links of the platform last changed. */
export async function findLastChange(tx: Database, platform: ReleasePlatform): Promise<Date | null> {
  const [row] = await tx
    .select({ at: max(releases.currentSince) })
    .from(releases)
    .where(eq(releases.platform, platform));
  return row?.at ?? null;
}

export async function dethrone(tx: Database, platform: ReleasePlatform): Promise<void> {
  await tx
    .update(releases)
    .set({ isCurrent: false })
    .where(and(eq(releases.platform, platform), eq(releases.isCurrent, true)));
}

/** Makes a whole release the current one; null where it is not there any more, not whole, or without its bytes. */
export async function enthrone(
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

/** To how many of a hundred visitors links give the current release from now on. */
export async function setShare(tx: Database, id: number, share: number): Promise<ReleaseRow> {
  const [row] = await tx.update(releases).set({ rolloutShare: share }).where(eq(releases.id, id)).returning();
  if (!row) throw new Error('a release that is held is gone');
  return row;
}

export async function markWithdrawn(tx: Database, id: number): Promise<void> {
  await tx.update(releases).set({ status: 'withdrawn', isCurrent: false }).where(eq(releases.id, id));
}

/** Its bytes go with it. */
export async function removeRelease(db: Database, id: number): Promise<void> {
  await db.delete(releases).where(eq(releases.id, id));
}

/** Files that somebody began to add and never finished. */
export async function removeUnfinished(db: Database, addedBefore: Date): Promise<void> {
  await db.delete(releases).where(and(eq(releases.status, 'incoming'), lt(releases.addedAt, addedBefore)));
}

export type NewRelease = typeof releases.$inferInsert;

export async function insertRelease(db: Database, release: NewRelease): Promise<ReleaseRow> {
  const [row] = await db.insert(releases).values(release).returning();
  if (!row) throw new Error('an inserted release left no row');
  return row;
}

/** Turns an incoming release into a draft, once all of it is there. */
export async function finishRelease(
  db: Database,
  id: number,
  file: { bytes: number; sha256: string },
): Promise<ReleaseRow> {
  const [row] = await db
    .update(releases)
    .set({ ...file, status: 'draft' })
    .where(and(eq(releases.id, id), eq(releases.status, 'incoming')))
    .returning();
  if (!row) throw new Error('the release was taken away while its file arrived');
  return row;
}

export async function insertChunk(db: Database, releaseId: number, seq: number, bytes: Buffer): Promise<void> {
  await db.insert(releaseChunks).values({ releaseId, seq, bytes });
}

export async function findChunk(db: Database, releaseId: number, seq: number): Promise<Buffer | null> {
  const [row] = await db
    .select({ bytes: releaseChunks.bytes })
    .from(releaseChunks)
    .where(and(eq(releaseChunks.releaseId, releaseId), eq(releaseChunks.seq, seq)));
  return row?.bytes ?? null;
}
