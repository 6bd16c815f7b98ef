import { and, eq, inArray } from 'drizzle-orm';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { adUploads } from './conversions.tables.ts';
import { letGo, type UploadRow } from './upload-queries.ts';

/**
 * Sends a dead or doubtful one once more, with all its tries ahead of it; null where there is none in such a state. That it
 * may have arrived before is not forgotten: a refund has to know.
 */
export async function retryUpload(tx: Database, clock: Clock, id: number): Promise<UploadRow | null> {
  const [row] = await tx
    .update(adUploads)
    .set({ state: 'waiting', tries: 0, firstTryAt: null, nextTryAt: clock.now(), why: '' })
    .where(and(eq(adUploads.id, id), inArray(adUploads.state, ['dead', 'unsure'])))
    .returning();
  return row ?? null;
}

/** It is not to be told any more; null where there is none that still could be. */
export async function giveUpUpload(tx: Database, id: number, why: string): Promise<UploadRow | null> {
  const [row] = await tx
    .update(adUploads)
    .set({ state: 'withdrawn', why })
    .where(and(eq(adUploads.id, id), inArray(adUploads.state, ['waiting', 'held', 'dead', 'unsure'])))
    .returning();
  if (row?.action === 'convert') await letGo(tx, row, 'withdrawn');
  return row ?? null;
}

/** One as it is; until the transaction ends nobody else changes it. */
export async function holdUpload(tx: Database, id: number): Promise<UploadRow | null> {
  const [row] = await tx.select().from(adUploads).where(eq(adUploads.id, id)).for('update');
  return row ?? null;
}
