import { and, asc, desc, eq, gt, gte, lt, ne, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Database } from '../../../db/database.ts';
import { dayOf, startOf } from '../../../time/shanghai.ts';
import { promotionHours, promotionSlotDays } from './roll-up.tables.ts';

export interface Period {
  from: Date;
  /** Exclusive. */
  to: Date;
}

export interface PromotionFilter {
  slotId?: string | undefined;
  lineItemId?: string | undefined;
}

const within = ({ from, to }: Period, { slotId, lineItemId }: PromotionFilter) =>
  and(
    gte(promotionHours.startsAt, from),
    lt(promotionHours.startsAt, to),
    slotId === undefined ? undefined : eq(promotionHours.slotId, slotId),
    lineItemId === undefined ? undefined : eq(promotionHours.lineItemId, lineItemId),
  );

const sum = (column: keyof typeof promotionHours.$inferSelect) =>
  sql<number>`sum(${promotionHours[column]})::bigint`.mapWith(Number);

/** Users are unique per hour, and hours are summed. */
const sums = {
  requests: sum('requests'),
  fills: sum('fills'),
  shows: sum('shows'),
  clicks: sum('clicks'),
  closes: sum('closes'),
  timeouts: sum('timeouts'),
  hides: sum('hides'),
  users: sum('users'),
  registers: sum('registers'),
  pays: sum('pays'),
  paidFen: sum('paidFen'),
};

/** All channels and platforms, by hour. */
export async function readPromotionHours(db: Database, period: Period, asked: PromotionFilter = {}) {
  return db
    .select()
    .from(promotionHours)
    .where(and(within(period, asked), eq(promotionHours.channel, '*')))
    .orderBy(asc(promotionHours.startsAt), asc(promotionHours.slotId), asc(promotionHours.lineItemId));
}

/** Page cursor within a day. */
export interface DayPlace {
  day: string;
  slotId: string;
  lineItemId: string;
  creativeId: string;
}

/** By Asia/Shanghai day, newest first, paged. */
export async function countPromotionByDay(
  db: Database,
  period: Period,
  asked: PromotionFilter & { after?: DayPlace | undefined; limit: number },
) {
  const { startsAt, slotId, lineItemId, creativeId } = promotionHours;
  const { after, limit } = asked;
  const day = sql<string>`to_char(${startsAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  // Skips later days of earlier pages.
  const to = after ? new Date(Math.min(period.to.getTime(), startOf(after.day).getTime() + DAY_MS)) : period.to;
  const isLater =
    after &&
    sql`(${day} < ${after.day} or (${slotId}, ${lineItemId}, ${creativeId}) > (${after.slotId}, ${after.lineItemId}, ${after.creativeId}))`;
  return db
    .select({ day, slotId, lineItemId, creativeId, ...sums })
    .from(promotionHours)
    .where(and(within({ from: period.from, to }, asked), eq(promotionHours.channel, '*'), isLater))
    .groupBy(day, slotId, lineItemId, creativeId)
    .orderBy(desc(day), asc(slotId), asc(lineItemId), asc(creativeId))
    .limit(limit);
}

/** Sums of a period by channel, paged. */
export async function countPromotionByChannel(
  db: Database,
  period: Period,
  asked: PromotionFilter & { after?: string | undefined; limit: number },
) {
  const { channel } = promotionHours;
  return db
    .select({ channel, ...sums })
    .from(promotionHours)
    .where(
      and(within(period, asked), ne(channel, '*'), asked.after === undefined ? undefined : gt(channel, asked.after)),
    )
    .groupBy(channel)
    .orderBy(asc(channel))
    .limit(asked.limit);
}

/** Sums of whole Asia/Shanghai days by slot. */
export async function countPromotionBySlot(db: Database, { from, to }: Period) {
  const { day, slotId, requests, shows, clicks, pays } = promotionSlotDays;
  const total = (column: PgColumn) => sql<number>`sum(${column})::float8`;
  return db
    .select({ slotId, requests: total(requests), shows: total(shows), clicks: total(clicks), pays: total(pays) })
    .from(promotionSlotDays)
    .where(and(gte(day, dayOf(from)), lt(day, dayOf(to))))
    .groupBy(slotId)
    .orderBy(asc(slotId));
}
