import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { and, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import type { RetentionStep } from '../jobs/housekeeping.ts';
import type { Clock } from '../time/clock.ts';
import type { AssetFile } from './asset-folders.ts';
import { assetType } from './asset-types.ts';
import { pageAssets } from './assets.tables.ts';

const compress = promisify(brotliCompress);

/** Bytes of one INSERT. */
const BATCH_BYTES = 2_000_000;

interface KeepOptions {
  db: Database;
  clock: Clock;
  /** Days for which the files of a version are kept after its last process. */
  days: number;
}

/**
 * Writes the files of this version that are not stored yet, and extends the time for which the others are kept.
 * Usually that is one short SELECT. Returns the number of written files.
 */
export async function keepAssets({ db, clock, days }: KeepOptions, files: readonly AssetFile[]): Promise<number> {
  const known = files.filter(({ path }) => assetType(path) !== null);
  const paths = known.map(({ path }) => path);
  const now = clock.now().getTime();
  const keptUntil = new Date(now + days * DAY_MS);
  const isLongEnough = gt(pageAssets.keptUntil, new Date(keptUntil.getTime() - DAY_MS / 2));
  if ((await db.$count(pageAssets, and(among(paths), isLongEnough))) === paths.length) return 0;
  const stored = new Set(
    (await db.update(pageAssets).set({ keptUntil }).where(among(paths)).returning({ path: pageAssets.path })).map(
      ({ path }) => path,
    ),
  );
  const missing = known.filter(({ path }) => !stored.has(path));
  let batch: (typeof pageAssets.$inferInsert)[] = [];
  let size = 0;
  for (const [index, { path, file }] of missing.entries()) {
    const content = await readAsset(path, file);
    batch.push({ path, content, keptUntil });
    size += content.length;
    if (size < BATCH_BYTES && index < missing.length - 1) continue;
    await db
      .insert(pageAssets)
      .values(batch)
      .onConflictDoUpdate({ target: pageAssets.path, set: { keptUntil: sql`excluded.kept_until` } });
    [batch, size] = [[], 0];
  }
  return missing.length;
}

const among = (paths: string[]) => inArray(pageAssets.path, paths);

async function readAsset(path: string, file: string): Promise<Buffer> {
  if (!assetType(path)?.isCompressed) return readFile(file);
  return existsSync(`${file}.br`) ? readFile(`${file}.br`) : compress(await readFile(file));
}

export const deleteOldAssets: RetentionStep = (db, now) =>
  deleteInBatches(db, pageAssets, lte(pageAssets.keptUntil, now), 100);
