import { DAY_MS } from '@feisuo/contract/facts/durations';
import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { SHANGHAI_AHEAD_MS } from '../../../time/shanghai.ts';
import { isPromotionStopped } from '../slots/emergency-stop.ts';
import { promotionSlots } from '../slots/slots.tables.ts';
import { promotionLineItems } from './line-items.tables.ts';

/** Maximum number of line items in the console's calendar. */
const MOST = 500;

/**
 * Lists line items whose window overlaps the period, whether they are on or off, ordered by slot. `more` is the number
 * of line items above the maximum.
 */
export async function listSchedule(db: Database, { from, to }: { from: Date; to: Date }) {
  const { id, slotId, name, isOn, priority, startsAt, endsAt, hours } = promotionLineItems;
  const isStopped = await isPromotionStopped(db);
  const isWithin = and(or(isNull(startsAt), lt(startsAt, to)), or(isNull(endsAt), gt(endsAt, from)));
  const rows = await db
    .select({ id, slotId, name, isOn, priority, startsAt, endsAt, hours, isSlotOff: promotionSlots.isOff })
    .from(promotionLineItems)
    .innerJoin(promotionSlots, eq(promotionSlots.id, slotId))
    .where(isWithin)
    .orderBy(asc(slotId), asc(priority), asc(id))
    .limit(MOST);
  const more = rows.length < MOST ? 0 : (await db.$count(promotionLineItems, isWithin)) - MOST;
  return { list: rows.map((row) => ({ ...row, isSlotOff: row.isSlotOff || isStopped })), more };
}

const HOUR_MS = 3_600_000;
/** 1 January 1970 was a Thursday: hours between the Monday of its week and the start of the Unix time. */
const MONDAY_HOURS = 3 * 24;
const HOURS_A_WEEK = 168;

/** Returns the start of the day in Asia/Shanghai. */
export const dayStartMs = (nowMs: number) =>
  Math.floor((nowMs + SHANGHAI_AHEAD_MS) / DAY_MS) * DAY_MS - SHANGHAI_AHEAD_MS;

/** Returns the day in Asia/Shanghai, for example 20260302. */
export const dayOf = (nowMs: number) =>
  new Date(nowMs + SHANGHAI_AHEAD_MS).toISOString().slice(0, 10).replaceAll('-', '');

/**
 * Whether the line item may be shown at this hour. `hours` has one digit per hour of a day or of a week; null allows
 * all hours.
 */
export function isOpenHour(hours: string | null, nowMs: number): boolean {
  if (hours === null) return true;
  const hourOfWeek = (Math.floor((nowMs + SHANGHAI_AHEAD_MS) / HOUR_MS) + MONDAY_HOURS) % HOURS_A_WEEK;
  return hours[hourOfWeek % hours.length] === '1';
}

export const nextHourMs = (nowMs: number) => (Math.floor(nowMs / HOUR_MS) + 1) * HOUR_MS;
