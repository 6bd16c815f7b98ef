import { and, eq, isNull } from 'drizzle-orm';
import type { MismatchResolution } from '@feisuo/contract/facts/pay-vocabulary';
import type { Database } from '../../../db/database.ts';
import type { Day } from '../../../time/shanghai.ts';
import { payMismatches, type StoredMismatch } from '../books/books.tables.ts';

const readId = (id: string): bigint | null => (/^\d{1,18}$/.test(id) ? BigInt(id) : null);
const isOpen = (id: bigint) => and(eq(payMismatches.id, id), isNull(payMismatches.resolvedAt));

/** Locks an unresolved mismatch until the transaction ends. Returns null if it does not exist or is resolved. */
export async function lockOpenMismatch(tx: Database, text: string): Promise<StoredMismatch | null> {
  const id = readId(text);
  if (id === null) return null;
  const [mismatch] = await tx.select().from(payMismatches).where(isOpen(id)).for('update');
  return mismatch ?? null;
}

/** Resolves a mismatch. Returns null if it is already resolved, so only one of concurrent calls succeeds. */
export async function resolveMismatch(
  db: Database,
  text: string,
  { by, note, now, resolution = 'explained' }: { by: string; note: string; now: Date; resolution?: MismatchResolution },
): Promise<StoredMismatch | null> {
  const id = readId(text);
  if (id === null) return null;
  const [row] = await db
    .update(payMismatches)
    .set({ resolvedAt: now, resolvedBy: by, note, resolution })
    .where(isOpen(id))
    .returning();
  return row ?? null;
}

/** Changes the assignee of a locked mismatch. */
export const assignMismatch = (tx: Database, { id }: StoredMismatch, to: string | null) =>
  tx.update(payMismatches).set({ assignee: to }).where(eq(payMismatches.id, id));

/** Parks a locked mismatch until a day; null as `until` ends the parking. */
export const parkMismatch = (
  tx: Database,
  { id }: StoredMismatch,
  { until, by, note }: { until: Day | null; by: string; note: string },
) =>
  tx
    .update(payMismatches)
    .set(
      until === null
        ? { parkedUntil: null, parkedBy: null, parkedNote: null }
        : { parkedUntil: until, parkedBy: by, parkedNote: note },
    )
    .where(eq(payMismatches.id, id));
