import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Database } from '../db/database.ts';
import { countKept, extendKept, storeAssets, type StoredAsset } from '../db/page-assets.ts';
import type { Clock } from '../time/clock.ts';
import type { AssetFile } from './asset-folders.ts';
import { assetType } from './asset-types.ts';

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
  const longEnough = new Date(keptUntil.getTime() - DAY_MS / 2);
  if ((await countKept(db, paths, longEnough)) === paths.length) return 0;
  const stored = await extendKept(db, paths, keptUntil);
  const missing = known.filter(({ path }) => !stored.has(path));
  let batch: StoredAsset[] = [];
  let size = 0;
  for (const [index, { path, file }] of missing.entries()) {
    const content = await readFileOf(path, file);
    batch.push({ path, content, keptUntil });
    size += content.length;
    if (size < BATCH_BYTES && index < missing.length - 1) continue;
    await storeAssets(db, batch);
    [batch, size] = [[], 0];
  }
  return missing.length;
}

async function readFileOf(path: string, file: string): Promise<Buffer> {
  if (!assetType(path)?.isCompressed) return readFile(file);
  return existsSync(`${file}.br`) ? readFile(`${file}.br`) : compress(await readFile(file));
}
