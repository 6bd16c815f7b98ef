import {
  statusLimits,
  worstState,
  type IncidentKind,
  type IncidentPhase,
  type LineState,
} from '@feisuo/contract/facts/status-vocabulary';
import type { LineDay } from '@feisuo/contract/schemas/status';
import { addDays, dayOf, msUntilMidnight, startOf } from '../../../time/shanghai.ts';

export interface TimedIncident {
  kind: IncidentKind;
  startsAt: Date;
  /** When the incident ended; null while a fault is still open. */
  endsAt: Date | null;
  /** The updates of the incident, the oldest first. */
  updates: readonly { at: Date; state: LineState }[];
}

interface Stretch {
  state: LineState;
  from: number;
  to: number;
}

export const nextMidnight = (now: Date): Date => new Date(now.getTime() + msUntilMidnight(now));

export function phaseOf({ startsAt, endsAt }: TimedIncident, now: Date): IncidentPhase {
  if (endsAt && endsAt <= startsAt) return 'cancelled';
  if (startsAt > now) return 'planned';
  return endsAt && endsAt <= now ? 'over' : 'open';
}

/** The states that an incident gives its regions, one after the other. */
function stretchesOf({ kind, startsAt, endsAt, updates }: TimedIncident): Stretch[] {
  const [from, end] = [startsAt.getTime(), endsAt?.getTime() ?? Number.POSITIVE_INFINITY];
  if (kind === 'maintenance') return end > from ? [{ state: 'maintenance', from, to: end }] : [];
  return updates
    .map(({ state, at }, index) => ({
      state,
      // A fault may be entered after it began.
      from: index === 0 ? from : at.getTime(),
      to: Math.min(updates[index + 1]?.at.getTime() ?? end, end),
    }))
    .filter((stretch) => stretch.to > stretch.from);
}

/** The state of a region with these incidents. */
export const stateAt = (incidents: readonly TimedIncident[], now: Date): LineState =>
  worstState(
    incidents
      .flatMap(stretchesOf)
      .filter(({ from, to }) => from <= now.getTime() && to > now.getTime())
      .map(({ state }) => state),
  );

/** The worst state that an incident causes. */
export const worstOf = (incident: TimedIncident): LineState =>
  worstState([
    ...(incident.kind === 'maintenance' ? (['maintenance'] as const) : []),
    ...stretchesOf(incident).map(({ state }) => state),
  ]);

/** The last days of a region, oldest first, each with its worst state; the future is left out. */
export function daysOf(incidents: readonly TimedIncident[], recordedSince: Date, now: Date): LineDay[] {
  const first = addDays(dayOf(now), 1 - statusLimits.days);
  const since = dayOf(recordedSince);
  const stretches = incidents.flatMap(stretchesOf).filter(({ from }) => from <= now.getTime());
  return Array.from({ length: statusLimits.days }, (_, index) => {
    const day = addDays(first, index);
    if (day < since) return { day, state: null };
    const [begin, end] = [startOf(day).getTime(), startOf(addDays(day, 1)).getTime()];
    const states = stretches.filter(({ from, to }) => from < end && to > begin).map(({ state }) => state);
    return { day, state: worstState(states) };
  });
}
