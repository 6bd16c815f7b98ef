import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { payHourlyStats } from './pay-hourly-stats.tables.ts';

interface Period {
  from: Date;
  /** The end of the period, excluded. */
  to: Date;
}

const { fen, measure, number, startsAt } = payHourlyStats;
const within = ({ from, to }: Period) => and(gte(startsAt, from), lt(startsAt, to));
const there = sql`(${startsAt} at time zone 'Asia/Shanghai')`;
const sum = sql<number>`sum(${number})::int`;

export const readPayDays = (db: Database, period: Period) =>
  db
    .select({ day: sql<string>`${there}::date::text`, measure, number: sum, fen: sql<number>`sum(${fen})::float8` })
    .from(payHourlyStats)
    .where(within(period))
    .groupBy(sql`1`, measure);

/** Counts orders by weekday (Monday is 1) and hour of the day. */
export const readOrderHours = (db: Database, period: Period) =>
  db
    .select({
      weekday: sql<number>`extract(isodow from ${there})::int`,
      hour: sql<number>`extract(hour from ${there})::int`,
      number: sum,
    })
    .from(payHourlyStats)
    .where(and(within(period), eq(measure, 'order')))
    .groupBy(sql`1`, sql`2`);
