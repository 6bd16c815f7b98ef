import { inArray } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { promotionCreatives } from './creatives.tables.ts';

/** Returns the title that visitors see. */
export const titleOf = (assets: (typeof promotionCreatives.$inferSelect)['assets']) =>
  assets.find(({ id }) => id === 'title')?.text?.value;

export async function titlesOfCreatives(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { id, assets } = promotionCreatives;
  const rows = await db
    .select({ id, assets })
    .from(promotionCreatives)
    .where(inArray(id, [...ids]));
  return new Map(rows.flatMap((row) => [[row.id, titleOf(row.assets) ?? row.id] as const]));
}
