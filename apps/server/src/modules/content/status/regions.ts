import { statusLimits } from '@feisuo/contract/facts/status-vocabulary';
import type { AddRegionRequest } from '@feisuo/contract/schemas/status';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { sendSignal } from '../../../db/signals.ts';
import { AppError, conflict } from '../../../http/app-error.ts';
import { statusRegions } from './status.tables.ts';

export type RegionRow = typeof statusRegions.$inferSelect;
type RegionForm = Omit<AddRegionRequest, 'id'>;

/** Lists the regions in the order in which the page shows them. */
export const listRegions = (db: Database): Promise<RegionRow[]> =>
  db.select().from(statusRegions).orderBy(asc(statusRegions.sort), asc(statusRegions.id));

export async function addRegion(tx: Database, region: AddRegionRequest, now: Date): Promise<RegionRow> {
  if ((await listRegions(tx)).length >= statusLimits.regions)
    throw new AppError('failed_precondition', { reason: 'STATUS_REGIONS_FULL' });
  const row = { ...region, recordedSince: now };
  const [added] = await tx.insert(statusRegions).values(row).onConflictDoNothing().returning();
  if (!added) throw new AppError('failed_precondition', { reason: 'ID_TAKEN' });
  await sendSignal(tx, 'content');
  return added;
}

/** Changes a region. Throws if its version differs from the one that the operator saw. */
export async function changeRegion(
  tx: Database,
  { id, version }: { id: string; version: number },
  { name, sort, isShown }: RegionForm,
): Promise<{ before: RegionRow; after: RegionRow }> {
  const [before] = await tx.select().from(statusRegions).where(eq(statusRegions.id, id)).for('update');
  if (!before) throw new AppError('not_found', { description: 'no such region' });
  const [after] = await tx
    .update(statusRegions)
    .set({ name, sort, isShown, version: sql`${statusRegions.version} + 1` })
    .where(and(eq(statusRegions.id, id), eq(statusRegions.version, version)))
    .returning();
  if (!after) throw conflict('it was changed meanwhile');
  await sendSignal(tx, 'content');
  return { before, after };
}
