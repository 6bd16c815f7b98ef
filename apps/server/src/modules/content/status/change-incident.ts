import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { statusLimits, type IncidentKind, type LineState } from '@feisuo/contract/facts/status-vocabulary';
import type {
  OpenIncidentRequest,
  PlanMaintenanceRequest,
  UpdateIncidentRequest,
} from '@feisuo/contract/schemas/status';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { sendSignal } from '../../../db/signals.ts';
import { announce } from '../../../events/announcements.ts';
import { AppError, conflict } from '../../../http/app-error.ts';
import { wrongField } from '../../../http/wrong-field.ts';
import { phaseOf, stateAt } from './derive-state.ts';
import { findIncident, type Incident } from './incident-queries.ts';
import { statusIncidentRegions, statusIncidents, statusRegions, statusUpdates } from './status.tables.ts';

const HOUR_MS = 3_600_000;

interface Change {
  by: string;
  now: Date;
}

export interface SeenIncident {
  id: number;
  version: number;
}

interface Changed {
  before: Incident;
  after: Incident;
}

/** Stores a fault that has already begun. */
export async function openIncident(
  tx: Database,
  { title, regions, state, text, startsAt }: OpenIncidentRequest,
  change: Change,
): Promise<Incident> {
  const start = startsAt ? readMoment('startsAt', startsAt) : change.now;
  if (start > change.now) throw wrongField('startsAt', 'in the future', fieldRefusals.faultInFuture);
  const earliest = change.now.getTime() - statusLimits.backdatedHours * HOUR_MS;
  if (start.getTime() < earliest)
    throw wrongField('startsAt', 'too early', fieldRefusals.faultTooEarly(statusLimits.backdatedHours));
  return insertIncident(tx, { kind: 'fault', title, startsAt: start, endsAt: null, regions, state, text }, change);
}

/** Stores planned maintenance, which begins and ends at its times without an operator. */
export async function planMaintenance(
  tx: Database,
  { title, regions, text, startsAt, endsAt }: PlanMaintenanceRequest,
  change: Change,
): Promise<Incident> {
  const start = readMoment('startsAt', startsAt);
  if (start <= change.now) throw wrongField('startsAt', 'in the past', fieldRefusals.maintenanceInPast);
  const end = readEnd(endsAt, start);
  const form = {
    kind: 'maintenance',
    title,
    startsAt: start,
    endsAt: end,
    regions,
    state: 'maintenance',
    text,
  } as const;
  return insertIncident(tx, form, change);
}

interface IncidentForm {
  kind: IncidentKind;
  title: string;
  startsAt: Date;
  endsAt: Date | null;
  regions: readonly string[];
  state: LineState;
  text: string;
}

async function insertIncident(tx: Database, form: IncidentForm, { by, now }: Change): Promise<Incident> {
  const { kind, startsAt, endsAt, regions, state } = form;
  const known = await tx
    .select({ id: statusRegions.id })
    .from(statusRegions)
    .where(inArray(statusRegions.id, [...regions]));
  if (known.length < regions.length) throw wrongField('regions', 'unknown region', fieldRefusals.unknownRegion);
  const row = { kind, title: requireWords('title', form.title), startsAt, endsAt };
  const [incident] = await tx.insert(statusIncidents).values(row).returning();
  if (!incident) throw new Error('an inserted incident was not returned');
  await tx.insert(statusIncidentRegions).values(regions.map((regionId) => ({ incidentId: incident.id, regionId })));
  const text = requireWords('text', form.text);
  await tx.insert(statusUpdates).values({ incidentId: incident.id, state, text, by, at: now });
  return publishChange(tx, incident.id, 'incident.created', now);
}

/** Adds an update to an incident. An update may change the state of a fault or the end of maintenance. */
export async function updateIncident(
  tx: Database,
  seen: SeenIncident,
  { text, state, endsAt }: Pick<UpdateIncidentRequest, 'text' | 'state' | 'endsAt'>,
  { by, now }: Change,
): Promise<Changed> {
  const before = await lockUnfinished(tx, seen, now);
  const isFault = before.kind === 'fault';
  if (!isFault && state !== undefined) throw wrongField('state', 'is maintenance', fieldRefusals.maintenanceState);
  if (isFault && endsAt) throw wrongField('endsAt', 'is a fault', fieldRefusals.faultEnd);
  if (before.updates.length >= statusLimits.updates)
    throw new AppError('failed_precondition', { reason: 'STATUS_UPDATES_FULL' });
  const end = endsAt ? readEnd(endsAt, before.startsAt) : before.endsAt;
  if (endsAt && end && end <= now) throw wrongField('endsAt', 'in the past', fieldRefusals.endInPast);
  await tx
    .update(statusIncidents)
    .set({ endsAt: end, isExample: false, version: sql`${statusIncidents.version} + 1` })
    .where(eq(statusIncidents.id, seen.id));
  const next = state ?? before.updates.at(-1)?.state ?? 'maintenance';
  await tx
    .insert(statusUpdates)
    .values({ incidentId: seen.id, state: next, text: requireWords('text', text), by, at: now });
  return { before, after: await publishChange(tx, seen.id, 'incident.updated', now) };
}

/** Ends an incident now, or cancels maintenance that has not begun. */
export async function resolveIncident(
  tx: Database,
  seen: SeenIncident,
  text: string,
  { by, now }: Change,
): Promise<Changed> {
  const before = await lockUnfinished(tx, seen, now);
  await tx
    .update(statusIncidents)
    .set({ endsAt: now, isExample: false, version: sql`${statusIncidents.version} + 1` })
    .where(eq(statusIncidents.id, seen.id));
  await tx
    .insert(statusUpdates)
    .values({ incidentId: seen.id, state: 'normal', text: requireWords('text', text), by, at: now });
  return { before, after: await publishChange(tx, seen.id, 'incident.resolved', now) };
}

/** Deletes an example incident; a real incident is never deleted. */
export async function removeExample(tx: Database, { id, version }: SeenIncident): Promise<Incident> {
  const before = await findIncident(tx, id);
  if (!before) throw noSuchIncident();
  if (!before.isExample) throw new AppError('failed_precondition', { reason: 'STATUS_NOT_EXAMPLE' });
  const [removed] = await tx
    .delete(statusIncidents)
    .where(and(eq(statusIncidents.id, id), eq(statusIncidents.version, version)))
    .returning();
  if (!removed) throw conflict('it was changed meanwhile');
  await sendSignal(tx, 'content');
  return before;
}

/** Locks an incident. Throws if it is over or its version differs from the one that the operator saw. */
async function lockUnfinished(tx: Database, { id, version }: SeenIncident, now: Date): Promise<Incident> {
  const [row] = await tx.select().from(statusIncidents).where(eq(statusIncidents.id, id)).for('update');
  if (!row) throw noSuchIncident();
  if (row.version !== version) throw conflict('it was changed meanwhile');
  const incident = await findIncident(tx, id);
  if (!incident) throw noSuchIncident();
  const phase = phaseOf(incident, now);
  if (phase === 'over' || phase === 'cancelled')
    throw new AppError('failed_precondition', { reason: 'STATUS_INCIDENT_OVER' });
  return incident;
}

/** Signals all processes to drop cached pages, and announces the change to webhook endpoints. */
async function publishChange(
  tx: Database,
  id: number,
  kind: 'incident.created' | 'incident.updated' | 'incident.resolved',
  now: Date,
): Promise<Incident> {
  const incident = await findIncident(tx, id);
  if (!incident) throw noSuchIncident();
  await sendSignal(tx, 'content');
  await announce(tx, {
    kind,
    accountId: null,
    at: now,
    data: {
      incident_id: String(incident.id),
      kind: incident.kind,
      phase: phaseOf(incident, now),
      state: stateAt([incident], now),
      title: incident.title,
      text: incident.updates.at(-1)?.text ?? '',
      regions: incident.regions.map((region) => region.id),
      starts_at: incident.startsAt.toISOString(),
      ends_at: incident.endsAt?.toISOString() ?? null,
    },
  });
  return incident;
}

const noSuchIncident = () => new AppError('not_found', { description: 'no such incident' });

function readMoment(field: string, text: string): Date {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw wrongField(field, 'no moment', fieldRefusals.noMoment);
  return moment;
}

function readEnd(text: string, start: Date): Date {
  const end = readMoment('endsAt', text);
  if (end <= start) throw wrongField('endsAt', 'not after the start', fieldRefusals.endsBeforeStart);
  if (end.getTime() - start.getTime() > statusLimits.maintenanceHours * HOUR_MS)
    throw wrongField('endsAt', 'too long', fieldRefusals.maintenanceTooLong(statusLimits.maintenanceHours));
  return end;
}

function requireWords(field: string, text: string): string {
  const words = text.trim();
  if (words === '') throw wrongField(field, 'blank', fieldRefusals.blank);
  return words;
}
