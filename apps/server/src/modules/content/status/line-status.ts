import { lineStates, worstState } from '@feisuo/contract/facts/status-vocabulary';
import type { LineIncident, LineStatus, LineSummary } from '@feisuo/contract/schemas/status';
import type { Database } from '../../../db/database.ts';
import { daysOf, phaseOf, stateAt, worstOf } from './derive-state.ts';
import { listIncidentsSince, shownSince, type Incident } from './incident-queries.ts';
import { listRegions } from './regions.ts';

/** Returns the status page's data of all lines; null if there is no region. */
export async function readLineStatus(db: Database, now: Date): Promise<LineStatus | null> {
  const shown = (await listRegions(db)).filter(({ isShown }) => isShown);
  if (shown.length === 0) return null;
  const incidents = (await listIncidentsSince(db, shownSince(now))).filter(({ regions }) =>
    regions.some(({ isShown }) => isShown),
  );
  const regions = shown.map(({ id, name, recordedSince }) => {
    const own = incidents.filter((incident) => incident.regions.some((region) => region.id === id));
    return { id, name, state: stateAt(own, now), days: daysOf(own, recordedSince, now) };
  });
  const inPhase = (phase: string) =>
    incidents.filter((incident) => phaseOf(incident, now) === phase).map((incident) => describe(incident, now));
  return {
    ...summarize(regions),
    regions,
    open: inPhase('open'),
    planned: inPhase('planned').toReversed(),
    past: inPhase('over'),
  };
}

/** Returns the current state of all lines together; null if there is no region. */
export async function readLineSummary(db: Database, now: Date): Promise<LineSummary | null> {
  const shown = (await listRegions(db)).filter(({ isShown }) => isShown);
  if (shown.length === 0) return null;
  const incidents = await listIncidentsSince(db, now);
  return summarize(
    shown.map(({ id, name }) => ({
      name,
      state: stateAt(
        incidents.filter(({ regions }) => regions.some((region) => region.id === id)),
        now,
      ),
    })),
  );
}

function summarize(regions: LineSummary['affected']): LineSummary {
  const badness = (state: LineSummary['state']) => lineStates.indexOf(state);
  const affected = regions
    .filter(({ state }) => state !== 'normal')
    .map(({ name, state }) => ({ name, state }))
    .toSorted((one, other) => badness(other.state) - badness(one.state));
  return { state: worstState(affected.map(({ state }) => state)), affected };
}

const describe = (incident: Incident, now: Date): LineIncident => ({
  id: String(incident.id),
  kind: incident.kind,
  phase: phaseOf(incident, now),
  title: incident.title,
  state: worstOf(incident),
  startsAt: incident.startsAt.toISOString(),
  endsAt: incident.endsAt?.toISOString() ?? null,
  regions: incident.regions.filter(({ isShown }) => isShown).map(({ name }) => name),
  updates: incident.updates.map(({ at, state, text }) => ({ at: at.toISOString(), state, text })).toReversed(),
});
