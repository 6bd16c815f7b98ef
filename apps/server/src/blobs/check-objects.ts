import { randomBytes } from 'node:crypto';
import { and, asc, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { Blobs } from './blobs.ts';
import { blobs as objects } from './blobs.tables.ts';
import { S3Error } from './s3-error.ts';

/** A younger object may belong to an upload in progress. Its age is measured by the clock of the S3 service. */
const YOUNG_MS = 24 * 3_600_000;
const MOST_LISTED = 100;

export interface CheckedObjects {
  objects: number;
  /** The first keys that rows name and the bucket does not have. */
  missing: string[];
  missingCount: number;
  /** Objects that no row names and that are older than a day. */
  unknown: number;
}

interface CheckDeps {
  db: Database;
  blobs: Pick<Blobs, 'requireS3'>;
}

/** Compares the bucket with the rows, a thousand objects at a time, both in the order of their keys. */
export async function checkObjects(
  { db, blobs }: CheckDeps,
  { isToDelete }: { isToDelete: boolean },
): Promise<CheckedObjects> {
  const s3 = blobs.requireS3();
  await probe(s3);
  const found: CheckedObjects = { objects: 0, missing: [], missingCount: 0, unknown: 0 };
  for (let after = ''; ;) {
    const listed = await s3.list('', after);
    const last = listed.at(-1)?.key;
    const known = await listRows(db, after, last);
    const sizes = new Map(listed.map(({ key, bytes }) => [key, bytes]));
    for (const { key, state, bytes } of known.values()) {
      if (state !== 'kept' || sizes.get(key) === bytes) continue;
      found.missingCount += 1;
      if (found.missing.length < MOST_LISTED) found.missing.push(key);
    }
    for (const { key, at } of listed) {
      if (known.has(key) || Date.now() - at.getTime() < YOUNG_MS) continue;
      found.unknown += 1;
      if (isToDelete) await s3.delete(key);
    }
    found.objects += listed.length;
    if (last === undefined) return found;
    after = last;
  }
}

/** S3 services list keys in the order of their bytes. */
const bytewise = sql<string>`${objects.key} collate "C"`;

/** Rows after a key, up to another key, or to the end. */
async function listRows(db: Database, after: string, last: string | undefined) {
  const isInside = and(gt(bytewise, after), last === undefined ? undefined : lte(bytewise, last));
  const rows = await db.select().from(objects).where(isInside).orderBy(asc(bytewise));
  return new Map(rows.map((row) => [row.key, row]));
}

/** Fails with the code of the service if the settings do not allow what the server needs. */
async function probe(s3: ReturnType<Blobs['requireS3']>): Promise<void> {
  const key = `probe/${randomBytes(12).toString('hex')}`;
  const content = randomBytes(32);
  await s3.put(key, content);
  const pieces: Buffer[] = [];
  for await (const piece of await s3.get(key)) pieces.push(piece);
  await s3.delete(key);
  if (!Buffer.concat(pieces).equals(content)) throw new S3Error('refused', 'OtherContent');
}
