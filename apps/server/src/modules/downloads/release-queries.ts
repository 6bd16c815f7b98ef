import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import { and, desc, eq, inArray, lt, max, ne } from 'drizzle-orm';
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

/** The published release, other than this one, that links gave last. */
export async function findFallback(db: Database, { id, platform }: ReleaseRow): Promise<ReleaseRow | null> {
  const [row] = await db
    .select()
    .from(releases)
    .where(and(eq(releases.platform, platform), eq(releases.status, 'published'), ne(releases.id, id)))
    .orderBy(desc(releases.currentSince))
    .limit(1);
  return row ?? null;
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

/** Makes a whole release the current one; null where it is not there any more, or not whole. */
export async function enthrone(
  tx: Database,
  { id, releasedAt }: ReleaseRow,
  { now, currentSince }: { now: Date; currentSince: Date },
): Promise<ReleaseRow | null> {
  const [row] = await tx
    .update(releases)
    .set({ isCurrent: true, status: 'published', releasedAt: releasedAt ?? now, currentSince })
    .where(and(eq(releases.id, id), ne(releases.status, 'incoming')))
    .returning();
  return row ?? null;
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
