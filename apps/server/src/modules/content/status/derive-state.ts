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
  /** When the incident ends; null while a fault is open. */
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

/** Returns the periods in which an incident gives its regions a state, in order. */
function stretchesOf({ kind, startsAt, endsAt, updates }: TimedIncident): Stretch[] {
  const [from, end] = [startsAt.getTime(), endsAt?.getTime() ?? Number.POSITIVE_INFINITY];
  if (kind === 'maintenance') return end > from ? [{ state: 'maintenance', from, to: end }] : [];
  return updates
    .map(({ state, at }, index) => ({
      state,
      // The first state begins with the fault, which an operator may enter later.
      from: index === 0 ? from : at.getTime(),
      to: Math.min(updates[index + 1]?.at.getTime() ?? end, end),
    }))
    .filter((stretch) => stretch.to > stretch.from);
}

/** Returns the state of a region at a time, from its incidents. */
export const stateAt = (incidents: readonly TimedIncident[], now: Date): LineState =>
  worstState(
    incidents
      .flatMap(stretchesOf)
      .filter(({ from, to }) => from <= now.getTime() && to > now.getTime())
      .map(({ state }) => state),
  );

/** Returns the worst state that an incident causes. */
export const worstOf = (incident: TimedIncident): LineState =>
  worstState([
    ...(incident.kind === 'maintenance' ? (['maintenance'] as const) : []),
    ...stretchesOf(incident).map(({ state }) => state),
  ]);

/** Returns the last days of a region, oldest first, each with its worst state so far. */
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
