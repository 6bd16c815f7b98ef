import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { AccountDetail } from '@feisuo/contract/schemas/console-accounts';

type Grant = AccountDetail['grants'][number];

/** Fill pattern of a segment: one each for purchases, trials, gifts and revoked grants. */
export type Weave = 'bought' | 'trial' | 'gift' | 'taken';

type Stretch = {
  id: string;
  weave: Weave;
  from: number;
  to: number;
  isAhead: boolean;
  /** Row of the strip in which the grant is drawn. Each kind of membership has its own row. */
  lane: number;
  label: string;
};
type Tick = { at: number; label: string; isToday: boolean; isWideOnly: boolean };
export type Strip = {
  stretches: Stretch[];
  lanes: number;
  today: number;
  ticks: Tick[];
  firstDay: string;
  lastDay: string;
};

/** Smallest share of the strip's width that a date label needs: on a wide page, and on a phone. */
const ROOM = { wide: 0.15, narrow: 0.3 };

/**
 * Computes where each grant begins and ends on the strip, between 0 and 1. The time scale is logarithmic, so that a
 * period of days stays visible beside a period of years.
 */
export function layOutStrip(grants: readonly Grant[], nowMs: number): Strip | null {
  const periods = grants.flatMap((grant) =>
    grant.startsAt && grant.endsAt ? [{ grant, from: Date.parse(grant.startsAt), to: Date.parse(grant.endsAt) }] : [],
  );
  if (periods.length === 0) return null;
  const kinds = [...new Set(periods.map(({ grant }) => grant.vas))].toSorted((one, other) => one - other);
  const turns = [...new Set([nowMs, ...periods.flatMap(({ from, to }) => [from, to])])].toSorted((a, b) => a - b);
  const places = placesOf(turns);
  const at = (ms: number) => places.get(ms) ?? 0;
  const stretches = periods.flatMap(({ grant, from, to }) => {
    const isRunning = from < nowMs && to > nowMs;
    const parts = isRunning ? [[from, nowMs] as const, [nowMs, to] as const] : [[from, to] as const];
    return parts.map(([start, end]) => ({
      id: grant.id,
      weave: weaveOf(grant),
      from: at(start),
      to: at(end),
      isAhead: start >= nowMs,
      lane: kinds.indexOf(grant.vas),
      label: `${kinds.length > 1 ? (grant.vas === 5 ? '超级会员，' : '加速会员，') : ''}${isRunning ? (start >= nowMs ? '还有 ' : '过了 ') : ''}${formatDays(end - start)}`,
    }));
  });
  return {
    stretches,
    lanes: kinds.length,
    today: at(nowMs),
    ticks: ticksOf(turns, at, nowMs),
    firstDay: dayOf(turns[0] ?? nowMs),
    lastDay: dayOf(turns.at(-1) ?? nowMs),
  };
}

/** Width of a period on the logarithmic scale. The minimum keeps a period of less than a day visible. */
const weightOf = (ms: number) => Math.max(0.4, Math.log2(1 + ms / DAY_MS));

function placesOf(turns: readonly number[]): Map<number, number> {
  const weights = turns.slice(1).map((turn, index) => weightOf(turn - (turns[index] ?? turn)));
  const whole = weights.reduce((sum, one) => sum + one, 0) || 1;
  let sum = 0;
  return new Map(turns.map((turn, index) => [turn, (sum += index === 0 ? 0 : (weights[index - 1] ?? 0)) / whole]));
}

/** Date labels of the strip: always for its two ends and today, and for other dates if there is room. */
function ticksOf(turns: readonly number[], at: (ms: number) => number, nowMs: number): Tick[] {
  const ends = [turns[0] ?? nowMs, turns.at(-1) ?? nowMs];
  const chosen: Tick[] = [];
  const isNear = (place: number, room: number, ticks: readonly Tick[]) =>
    ticks.some((tick) => Math.abs(tick.at - place) < room);
  for (const turn of [nowMs, ...ends, ...turns]) {
    const place = at(turn);
    if (isNear(place, ROOM.wide, chosen)) continue;
    const isWideOnly = isNear(
      place,
      ROOM.narrow,
      chosen.filter((tick) => !tick.isWideOnly),
    );
    chosen.push({ at: place, label: turn === nowMs ? '今天' : dayOf(turn), isToday: turn === nowMs, isWideOnly });
  }
  return chosen.toSorted((one, other) => one.at - other.at);
}

function weaveOf({ revokedAt, source }: Grant): Weave {
  if (revokedAt !== null) return 'taken';
  if (source === 'trial') return 'trial';
  return source === 'order' ? 'bought' : 'gift';
}

const formatDays = (ms: number): string => (ms < DAY_MS ? '不到 1 天' : `${Math.round(ms / DAY_MS)} 天`);

const dayOf = (ms: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(ms);
