import { and, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { payHours } from './pay-hours.tables.ts';

interface Period {
  from: Date;
  /** Not itself part of it. */
  to: Date;
}

/** Orders and money of each hour of a period, all payment channels together. */
export const readPayHours = (db: Database, { from, to }: Period) =>
  db
    .select({
      startsAt: payHours.startsAt,
      measure: payHours.measure,
      number: sql<number>`sum(${payHours.number})::int`,
      fen: sql<number>`sum(${payHours.fen})::float8`,
    })
    .from(payHours)
    .where(and(gte(payHours.startsAt, from), lt(payHours.startsAt, to)))
    .groupBy(payHours.startsAt, payHours.measure);
