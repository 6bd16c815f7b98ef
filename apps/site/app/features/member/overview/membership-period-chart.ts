import { DAY_MS } from '@feisuo/contract/facts/durations';
import { vipDays } from '../../../format/vip-days.ts';

type ClothCell = 'used' | 'today' | 'left';

export interface Cloth {
  cells: ClothCell[];
  /** Whether a cell is a day or a week. */
  unit: 'day' | 'week';
  usedDays: number;
  /** The position of today within the period, from 0 to 1. */
  todayAt: number;
}

/** Periods with more days than this are drawn with one cell per week. */
const MOST_DAYS = 62;
const WEEK = 7;

/**
 * A membership period as cells (used, today, left); a period without a start date begins today. Null if no days are
 * left or the period is too long.
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
