import { and, asc, eq, inArray, lte, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { JobKind } from '../jobs/job-runner.ts';
import type { Clock } from '../time/clock.ts';
import type { Blobs } from './blobs.ts';
import { blobs as objects } from './blobs.tables.ts';

/** Longer than any upload lasts. */
const UPLOAD_MS = 24 * 3_600_000;
/** Longer than the time between reading the key of an object and opening it. */
const READERS_MS = 15 * 60_000;
/** Rows per statement. */
const BATCH = 5_000;
/** Objects that are deleted at the same time. */
const AT_ONCE = 8;

interface DeleteDeps {
  db: Database;
  clock: Clock;
  blobs: Pick<Blobs, 'requireS3'>;
}

/** Deletes objects that no row names: of deleted rows, and of uploads that were not completed. */
export const deleteBlobsJob = (deps: DeleteDeps): JobKind => ({
  name: 'delete-files',
  retries: 3,
  retryDelaySeconds: 30,
  schedule: '*/10 * * * *',
  run: () => deleteBlobs(deps),
});

export async function deleteBlobs({ db, clock, blobs }: DeleteDeps): Promise<void> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  // An upload that completes at this moment finds its row no longer pending, and fails.
  await markLeaving(db, now, and(eq(objects.state, 'pending'), lte(objects.at, before(UPLOAD_MS))));
  await markLeaving(db, now, eq(objects.state, 'dropped'));
  const isDue = and(eq(objects.state, 'leaving'), lte(objects.at, before(READERS_MS)));
  for (;;) {
    const due = await db.select().from(objects).where(isDue).orderBy(asc(objects.at)).limit(AT_ONCE);
    await Promise.all(due.map((object) => deleteObject({ db, blobs }, object)));
    if (due.length < AT_ONCE) return;
  }
}

async function markLeaving(db: Database, now: Date, isMeant: SQL | undefined): Promise<void> {
  for (let marked = BATCH; marked === BATCH;) {
    const some = db.select({ key: objects.key }).from(objects).where(isMeant).limit(BATCH);
    // The condition is repeated, so that PostgreSQL rechecks a row that was changed meanwhile.
    const isStill = and(inArray(objects.key, some), isMeant);
    marked = (await db.update(objects).set({ state: 'leaving', at: now }).where(isStill)).rowCount ?? 0;
  }
}

async function deleteObject(
  { db, blobs }: Pick<DeleteDeps, 'db' | 'blobs'>,
  { key, uploadId }: typeof objects.$inferSelect,
): Promise<void> {
  const s3 = blobs.requireS3();
  if (uploadId !== null) await s3.abortUpload(key, uploadId);
  await s3.delete(key);
  // After the object, so that a failure leaves a row from which the next run continues.
  await db.delete(objects).where(eq(objects.key, key));
}
