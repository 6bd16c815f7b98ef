import { inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** Maps ids to names; rows without a name are omitted. */
export async function namesByIds(
  db: Database,
  table: PgTable,
  { id, name }: { id: PgColumn; name: PgColumn },
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id, name })
    .from(table)
    .where(inArray(id, [...ids]));
  return new Map(found.map((row) => [String(row.id), String(row.name)]));
}
