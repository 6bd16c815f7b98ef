import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { pageAssets } from './page-assets.tables.ts';

export type StoredAsset = typeof pageAssets.$inferInsert;

export async function readAsset(db: Database, path: string): Promise<Buffer | null> {
  const [row] = await db.select({ content: pageAssets.content }).from(pageAssets).where(eq(pageAssets.path, path));
  return row?.content ?? null;
}

/** How many of the files are kept beyond `until`. */
export const countKept = (db: Database, paths: string[], until: Date): Promise<number> =>
  db.$count(pageAssets, and(inArray(pageAssets.path, paths), gt(pageAssets.keptUntil, until)));

/** Keeps the stored ones among the files until the given time, and returns their paths. */
export async function extendKept(db: Database, paths: string[], keptUntil: Date): Promise<Set<string>> {
  const rows = await db
    .update(pageAssets)
    .set({ keptUntil })
    .where(inArray(pageAssets.path, paths))
    .returning({ path: pageAssets.path });
  return new Set(rows.map(({ path }) => path));
}

/** Stores files. Another process may store the same ones at the same time. */
export async function storeAssets(db: Database, files: StoredAsset[]): Promise<void> {
  await db
    .insert(pageAssets)
    .values(files)
    .onConflictDoUpdate({ target: pageAssets.path, set: { keptUntil: sql`excluded.kept_until` } });
}

const BATCH = 100;

export const deleteOldAssets = (db: Database, now: Date): Promise<void> =>
  deleteInBatches(db, pageAssets, lte(pageAssets.keptUntil, now), BATCH);
