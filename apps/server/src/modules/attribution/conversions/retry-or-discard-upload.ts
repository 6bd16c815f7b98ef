import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import { and, eq, inArray } from 'drizzle-orm';
import type { LastCalls } from '../../../outgoing/last-calls.ts';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { adUploads } from './conversions.tables.ts';
import { lastTryOf } from './judge-outcome.ts';
import { releaseHeld, type UploadRow, listUploads } from './upload-queries.ts';

/**
 * Restarts a dead or unsure upload; returns null for other states. `unanswered` is kept, so that a later refund still
 * knows that the platform may have the conversion.
 */
export async function retryUpload(tx: Database, clock: Clock, id: number): Promise<UploadRow | null> {
  const [row] = await tx
    .update(adUploads)
    .set({ state: 'waiting', tries: 0, firstTryAt: null, nextTryAt: clock.now(), why: '' })
    .where(and(eq(adUploads.id, id), inArray(adUploads.state, ['dead', 'unsure'])))
    .returning();
  return row ?? null;
}

/** Discards an upload that is waiting, held, dead or unsure. Returns null for other states. */
export async function giveUpUpload(tx: Database, id: number, why: string): Promise<UploadRow | null> {
  const [row] = await tx
    .update(adUploads)
    .set({ state: 'withdrawn', why })
    .where(and(eq(adUploads.id, id), inArray(adUploads.state, ['waiting', 'held', 'dead', 'unsure'])))
    .returning();
  if (row?.action === 'convert') await releaseHeld(tx, row, 'withdrawn');
  return row ?? null;
}

export async function lockUpload(tx: Database, id: number): Promise<UploadRow | null> {
  const [row] = await tx.select().from(adUploads).where(eq(adUploads.id, id)).for('update');
  return row ?? null;
}

const LOOKED_AT = 200;

/** Returns the last success and the last failure among the newest uploads to a platform. */
export async function lastUploads(db: Database, platform: AdPlatform): Promise<LastCalls> {
  const rows = await listUploads(db, { platform, most: LOOKED_AT });
  const newest = (times: Date[]) => times.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null;
  const okAt = newest(rows.flatMap(({ sentAt }) => sentAt ?? []));
  const [failed = null] = rows
    .flatMap((row) => {
      const at = lastTryOf(row);
      return at ? [{ at, why: row.why }] : [];
    })
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
  return { okAt, failed };
}
