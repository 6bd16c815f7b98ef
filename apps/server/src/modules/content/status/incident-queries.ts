import { statusLimits } from '@feisuo/contract/facts/status-vocabulary';
import { and, asc, desc, eq, gt, inArray, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { nextMidnight } from './derive-state.ts';
import { statusIncidentRegions, statusIncidents, statusRegions, statusUpdates } from './status.tables.ts';

type IncidentRow = typeof statusIncidents.$inferSelect;
type UpdateRow = typeof statusUpdates.$inferSelect;

/** An incident with its regions in display order and its updates, oldest first. */
export interface Incident extends IncidentRow {
  regions: { id: string; name: string; isShown: boolean }[];
  updates: UpdateRow[];
}

/** Maximum number of incidents to read, which is more than the status page shows. */
const MOST = 500;

/** Lists incidents that are not over or ended after `since`, latest first. */
export const listIncidentsSince = (db: Database, since: Date): Promise<Incident[]> =>
  listIncidents(db, or(isNull(statusIncidents.endsAt), gt(statusIncidents.endsAt, since)), MOST);

/** Lists one page of incidents for operators, last entered first. */
export const listIncidentPage = (db: Database, { before, limit }: { before?: number; limit: number }) =>
  listIncidents(db, before === undefined ? undefined : lt(statusIncidents.id, before), limit, desc(statusIncidents.id));

export async function findIncident(db: Database, id: number): Promise<Incident | null> {
  const [found] = await listIncidents(db, eq(statusIncidents.id, id), 1);
  return found ?? null;
}

async function listIncidents(
  db: Database,
  condition: SQL | undefined,
  limit: number,
  order: SQL = desc(statusIncidents.startsAt),
): Promise<Incident[]> {
  const rows = await db
    .select()
    .from(statusIncidents)
    .where(condition)
    .orderBy(order, desc(statusIncidents.id))
    .limit(limit);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const places = await db
    .select({
      incidentId: statusIncidentRegions.incidentId,
      id: statusRegions.id,
      name: statusRegions.name,
      isShown: statusRegions.isShown,
    })
    .from(statusIncidentRegions)
    .innerJoin(statusRegions, eq(statusRegions.id, statusIncidentRegions.regionId))
    .where(inArray(statusIncidentRegions.incidentId, ids))
    .orderBy(asc(statusRegions.sort), asc(statusRegions.id));
  const updates = await db
    .select()
    .from(statusUpdates)
    .where(inArray(statusUpdates.incidentId, ids))
    .orderBy(asc(statusUpdates.id));
  return rows.map((row) => ({
    ...row,
    regions: places
      .filter(({ incidentId }) => incidentId === row.id)
      .map(({ id, name, isShown }) => ({ id, name, isShown })),
    updates: updates.filter(({ incidentId }) => incidentId === row.id),
  }));
}

/** Returns when the status next changes without an operator: maintenance begins or ends, or a new day begins. */
export async function findNextStatusChange(db: Database, now: Date): Promise<Date | null> {
  const [region] = await db.select({ id: statusRegions.id }).from(statusRegions).limit(1);
  if (!region) return null;
  const { startsAt, endsAt } = statusIncidents;
  const [start] = await db
    .select({ at: startsAt })
    .from(statusIncidents)
    .where(gt(startsAt, now))
    .orderBy(startsAt)
    .limit(1);
  const [end] = await db
    .select({ at: endsAt })
    .from(statusIncidents)
    .where(and(gt(endsAt, now), gt(endsAt, startsAt)))
    .orderBy(endsAt)
    .limit(1);
  const times = [start?.at, end?.at, nextMidnight(now)].flatMap((at) => at?.getTime() ?? []);
  return new Date(Math.min(...times));
}

/** Returns the earliest time that the status page shows. */
export const shownSince = (now: Date): Date => {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - statusLimits.pastMonths);
  return since;
};
