import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { contentConfigs } from './content.tables.ts';
import { fitDocument } from './documents.ts';

export type ContentConfig = typeof contentConfigs.$inferSelect;

const fitted = (row: ContentConfig): ContentConfig => ({ ...row, content: fitDocument(row.configId, row.content) });

/** Returns documents by id; with `hold` their rows are locked until commit. */
export async function findConfigs(db: Database, ids: string[], hold = false): Promise<ContentConfig[]> {
  const query = db.select().from(contentConfigs).where(inArray(contentConfigs.configId, ids));
  return (await (hold ? query.for('update') : query)).map(fitted);
}

/** Replaces a document. Returns null if its version differs from the one that the editor saw. */
export async function replaceContent(
  db: Database,
  change: { configId: string; version: number; content: unknown; now: Date },
): Promise<ContentConfig | null> {
  const [row] = await db
    .update(contentConfigs)
    .set({ content: change.content, version: sql`${contentConfigs.version} + 1`, updatedAt: change.now })
    .where(and(eq(contentConfigs.configId, change.configId), eq(contentConfigs.version, change.version)))
    .returning();
  return row ? fitted(row) : null;
}

/** Adds documents that are missing, and does not change existing ones. */
export async function addContents(
  db: Database,
  contents: { configId: string; content: unknown }[],
  now: Date,
): Promise<void> {
  const rows = contents.map((entry) => ({ ...entry, version: 1, updatedAt: now }));
  await db.insert(contentConfigs).values(rows).onConflictDoNothing();
}
