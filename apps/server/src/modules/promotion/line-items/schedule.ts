import { DAY_MS } from '@feisuo/contract/facts/durations';
import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { SHANGHAI_AHEAD_MS } from '../../../time/shanghai.ts';
import { isPromotionStopped } from '../slots/emergency-stop.ts';
import { promotionSlots } from '../slots/slots.tables.ts';
import { promotionLineItems } from './line-items.tables.ts';

/** Maximum number of line items that the console's calendar lists. */
const MOST = 500;

/**
 * Line items that may run in a period, whether on or off, and the number of those above the maximum. Slots with the
 * most line items come first.
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
/** Hours from the Thursday of 1 January 1970 back to its Monday. */
const MONDAY_HOURS = 3 * 24;
const HOURS_A_WEEK = 168;

/** The start of the day in Asia/Shanghai. */
export const dayStartMs = (nowMs: number) =>
  Math.floor((nowMs + SHANGHAI_AHEAD_MS) / DAY_MS) * DAY_MS - SHANGHAI_AHEAD_MS;

/** The day in Asia/Shanghai, for example 20260302. */
export const dayOf = (nowMs: number) =>
  new Date(nowMs + SHANGHAI_AHEAD_MS).toISOString().slice(0, 10).replaceAll('-', '');

/** Whether `hours` allows this time: one digit per hour of a day or of a week. Null allows all hours. */
export function isOpenHour(hours: string | null, nowMs: number): boolean {
  if (hours === null) return true;
  const hourOfWeek = (Math.floor((nowMs + SHANGHAI_AHEAD_MS) / HOUR_MS) + MONDAY_HOURS) % HOURS_A_WEEK;
  return hours[hourOfWeek % hours.length] === '1';
}

export const nextHourMs = (nowMs: number) => (Math.floor(nowMs / HOUR_MS) + 1) * HOUR_MS;
