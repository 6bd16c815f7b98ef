import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { contentConfigs } from './content.tables.ts';

export type ContentConfig = typeof contentConfigs.$inferSelect;

export function findConfigs(db: Database, ids: string[]): Promise<ContentConfig[]> {
  return db.select().from(contentConfigs).where(inArray(contentConfigs.configId, ids));
}

/** Replaces the content if it still is at the version that the editor saw; null otherwise. */
export async function replaceContent(
  db: Database,
  change: { configId: string; version: number; content: unknown; now: Date },
): Promise<ContentConfig | null> {
  const [row] = await db
    .update(contentConfigs)
    .set({ content: change.content, version: sql`${contentConfigs.version} + 1`, updatedAt: change.now })
    .where(and(eq(contentConfigs.configId, change.configId), eq(contentConfigs.version, change.version)))
    .returning();
  return row ?? null;
}

/** Puts first versions; existing ones stay as they are. */
export async function addContents(
  db: Database,
  contents: { configId: string; content: unknown }[],
  now: Date,
): Promise<void> {
  const rows = contents.map((entry) => ({ ...entry, version: 1, updatedAt: now }));
  await db.insert(contentConfigs).values(rows).onConflictDoNothing();
}
