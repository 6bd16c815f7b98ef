import type { CalendarItem } from '@feisuo/contract/schemas/console-promotion';

export type Window = { startsAt: string | null; endsAt: string | null };
type Own = Window & { id: string; slotId: string; priority: number };

interface Overlap extends Window {
  id: string;
  name: string;
  priority: number;
}

/**
 * Line items that are shown before this one during a part of its time: same place, switched on, and a smaller number of
 * priority. Each has the window that both cover.
 */
export function overlapsOf(own: Own, others: readonly CalendarItem[]): Overlap[] {
  return others.flatMap(({ id, name, slotId, isOn, isSlotOff, priority, startsAt, endsAt }) => {
    if (id === own.id || slotId !== own.slotId || !isOn || isSlotOff || priority >= own.priority) return [];
    const starts = latest(own.startsAt, startsAt);
    const ends = earliest(own.endsAt, endsAt);
    if (starts !== null && ends !== null && Date.parse(starts) >= Date.parse(ends)) return [];
    return [{ id, name, priority, startsAt: starts, endsAt: ends }];
  });
}

const latest = (one: string | null, other: string | null) =>
  one === null || (other !== null && Date.parse(other) > Date.parse(one)) ? other : one;
const earliest = (one: string | null, other: string | null) =>
  one === null || (other !== null && Date.parse(other) < Date.parse(one)) ? other : one;
