import type { StatusIncident, StatusRegion } from '@feisuo/contract/schemas/status';
import { phaseOf, stateAt, type Incident, type RegionRow } from '../../modules/content/index.ts';

/** Describes a region. `incidents` are all open incidents. */
export const describeRegion = (
  { id, name, sort, isShown, version }: RegionRow,
  incidents: readonly Incident[],
  now: Date,
): StatusRegion => ({
  id,
  name,
  sort,
  isShown,
  version,
  state: stateAt(
    incidents.filter(({ regions }) => regions.some((region) => region.id === id)),
    now,
  ),
});

export const describeIncident = (incident: Incident, now: Date): StatusIncident => ({
  id: String(incident.id),
  kind: incident.kind,
  phase: phaseOf(incident, now),
  title: incident.title,
  state: incident.updates.at(-1)?.state ?? 'normal',
  startsAt: incident.startsAt.toISOString(),
  endsAt: incident.endsAt?.toISOString() ?? null,
  regions: incident.regions.map(({ id }) => id),
  isExample: incident.isExample,
  version: incident.version,
  updates: incident.updates.map(({ at, state, text, by }) => ({ at: at.toISOString(), state, text, by })).toReversed(),
});

/** The fields of an incident that the audit log contains. */
export const incidentFacts = (incident: Incident) => {
  const last = incident.updates.at(-1);
  return {
    title: incident.title,
    state: last?.state ?? 'normal',
    startsAt: incident.startsAt.toISOString(),
    endsAt: incident.endsAt?.toISOString() ?? null,
    regions: incident.regions.map(({ name }) => name),
    text: last?.text ?? '',
  };
};
