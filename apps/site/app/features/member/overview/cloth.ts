import { DAY_MS } from '@feisuo/contract/facts/durations';
import { vipDays } from '../../../format/vip-days.ts';

type ClothCell = 'used' | 'today' | 'left';

export interface Cloth {
  cells: ClothCell[];
  /** What a cell stands for. */
  unit: 'day' | 'week';
  usedDays: number;
  /** Where today is, from 0 at the left edge to 1 at the right one. */
  todayAt: number;
}

/** More days than this are woven by the week. */
const MOST_DAYS = 62;
const WEEK = 7;

/**
 * A period as a cloth: what was used, today, what is left. Without a beginning it starts today. Null where nothing is
 * left to weave, or the period is longer than a cloth can show.
 */
export function clothOf(period: { startedAt: string | null; endsAt: string }, now: number): Cloth | null {
  const left = vipDays(Date.parse(period.endsAt) - now);
  const began = period.startedAt === null ? now : Date.parse(period.startedAt);
  const usedDays = Math.max(0, Math.floor((now - began) / DAY_MS));
  if (left === 0) return null;
  const days = usedDays + left;
  const unit = days > MOST_DAYS ? 'week' : 'day';
  const length = unit === 'week' ? WEEK : 1;
  const today = Math.floor(usedDays / length);
  const count = Math.ceil(days / length);
  if (count > 2 * MOST_DAYS) return null;
  const cells = Array.from({ length: count }, (_, at) => (at < today ? 'used' : at === today ? 'today' : 'left'));
  return { cells, unit, usedDays, todayAt: today / count };
}
