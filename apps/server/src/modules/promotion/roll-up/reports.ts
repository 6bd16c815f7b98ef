import { and, asc, desc, eq, gt, gte, lt, ne, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Database } from '../../../db/database.ts';
import { dayOf, startOf } from '../../../time/shanghai.ts';
import { promotionHourlyStats, promotionSlotDays } from './roll-up.tables.ts';

export interface Period {
  from: Date;
  /** The period ends before this time. */
  to: Date;
}

export interface PromotionFilter {
  slotId?: string | undefined;
  lineItemId?: string | undefined;
  /** Leaves out rows without any show, click, close, sign-up or payment. */
  hasResults?: boolean | undefined;
}

const within = ({ from, to }: Period, { slotId, lineItemId }: PromotionFilter) =>
  and(
    gte(promotionHourlyStats.startsAt, from),
    lt(promotionHourlyStats.startsAt, to),
    slotId === undefined ? undefined : eq(promotionHourlyStats.slotId, slotId),
    lineItemId === undefined ? undefined : eq(promotionHourlyStats.lineItemId, lineItemId),
  );

const sum = (column: keyof typeof promotionHourlyStats.$inferSelect) =>
  sql<number>`sum(${promotionHourlyStats[column]})::bigint`.mapWith(Number);

/** `users` is a sum of hourly counts, so a user who comes in several hours counts several times. */
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

const hasResults = sql`sum(shows + clicks + closes + registers + pays) > 0`;

/** Reads hourly counts, summed over all channels and platforms. */
export async function readPromotionHours(db: Database, period: Period, asked: PromotionFilter = {}) {
  return db
    .select()
    .from(promotionHourlyStats)
    .where(and(within(period, asked), eq(promotionHourlyStats.channel, '*')))
    .orderBy(
      asc(promotionHourlyStats.startsAt),
      asc(promotionHourlyStats.slotId),
      asc(promotionHourlyStats.lineItemId),
    );
}

/** Cursor: the last row of the previous page. */
export interface DayPlace {
  day: string;
  slotId: string;
  lineItemId: string;
  creativeId: string;
}

/** Reads one page of counts per day in Asia/Shanghai, newest day first. */
export async function countPromotionByDay(
  db: Database,
  period: Period,
  asked: PromotionFilter & { after?: DayPlace | undefined; limit: number },
) {
  const { startsAt, slotId, lineItemId, creativeId } = promotionHourlyStats;
  const { after, limit } = asked;
  const day = sql<string>`to_char(${startsAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  // Starts with the day of the last row on the previous page; later days were on earlier pages.
  const to = after ? new Date(Math.min(period.to.getTime(), startOf(after.day).getTime() + DAY_MS)) : period.to;
  const isLater =
    after &&
    sql`(${day} < ${after.day} or (${slotId}, ${lineItemId}, ${creativeId}) > (${after.slotId}, ${after.lineItemId}, ${after.creativeId}))`;
  return db
    .select({ day, slotId, lineItemId, creativeId, ...sums })
    .from(promotionHourlyStats)
    .where(and(within({ from: period.from, to }, asked), eq(promotionHourlyStats.channel, '*'), isLater))
    .groupBy(day, slotId, lineItemId, creativeId)
    .having(asked.hasResults ? hasResults : undefined)
    .orderBy(desc(day), asc(slotId), asc(lineItemId), asc(creativeId))
    .limit(limit);
}

/** Reads one page of sums per channel. */
export async function countPromotionByChannel(
  db: Database,
  period: Period,
  asked: PromotionFilter & { after?: string | undefined; limit: number },
) {
  const { channel } = promotionHourlyStats;
  return db
    .select({ channel, ...sums })
    .from(promotionHourlyStats)
    .where(
      and(within(period, asked), ne(channel, '*'), asked.after === undefined ? undefined : gt(channel, asked.after)),
    )
    .groupBy(channel)
    .having(asked.hasResults ? hasResults : undefined)
    .orderBy(asc(channel))
    .limit(asked.limit);
}

/** Sums a period by hour or by day in Asia/Shanghai, for all slots or one slot. */
export async function sumPromotionByTime(
  db: Database,
  period: Period,
  { unit, ...asked }: PromotionFilter & { unit: 'hour' | 'day' },
) {
  const { startsAt, channel } = promotionHourlyStats;
  // Hours are stored in UTC. They are converted to Asia/Shanghai before grouping, because its days begin at 16:00 UTC.
  const at = sql<string>`to_char(${startsAt} at time zone 'Asia/Shanghai', ${sql.raw(unit === 'day' ? `'YYYY-MM-DD'` : `'YYYY-MM-DD HH24:00'`)})`;
  return db
    .select({ at, ...sums })
    .from(promotionHourlyStats)
    .where(and(within(period, asked), eq(channel, '*')))
    .groupBy(sql`1`);
}

/** Sums a period per line item, the line items with most shows first. Leaves out requests that no line item filled. */
export async function sumPromotionByItem(db: Database, period: Period, asked: PromotionFilter = {}) {
  const { slotId, lineItemId, channel } = promotionHourlyStats;
  return db
    .select({ slotId, lineItemId, ...sums })
    .from(promotionHourlyStats)
    .where(and(within(period, asked), eq(channel, '*'), ne(lineItemId, '')))
    .groupBy(slotId, lineItemId)
    .orderBy(desc(sums.shows), desc(sums.clicks), asc(slotId), asc(lineItemId));
}

/** Sums whole days in Asia/Shanghai per slot. */
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
