import { lte, max } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { signingKeys } from './tokens.tables.ts';

/** Since when the newest key has signed; null before the first key. */
export async function findSigningStart(db: Database, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ since: max(signingKeys.signsFrom) })
    .from(signingKeys)
    .where(lte(signingKeys.signsFrom, now));
  return row?.since ?? null;
}
