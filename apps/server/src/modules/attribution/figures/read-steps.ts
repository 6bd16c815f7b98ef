import { and, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { adStepHours } from './step-hours.tables.ts';

interface Period {
  from: Date;
  /** Not itself part of it. */
  to: Date;
}

const { channel, fen, kind, number, startsAt } = adStepHours;
const within = ({ from, to }: Period) => and(gte(startsAt, from), lt(startsAt, to));
const sums = { number: sql<number>`sum(${number})::int`, fen: sql<number>`sum(${fen})::float8` };

/** Steps by day of Asia/Shanghai and kind, all channels together. */
export const readStepsByDay = (db: Database, period: Period) =>
  db
    .select({ day: sql<string>`(${startsAt} at time zone 'Asia/Shanghai')::date::text`, kind, ...sums })
    .from(adStepHours)
    .where(within(period))
    .groupBy(sql`(${startsAt} at time zone 'Asia/Shanghai')::date`, kind);

/** Steps of a whole period by channel and kind. */
export const readStepsByChannel = (db: Database, period: Period) =>
  db
    .select({ channel, kind, ...sums })
    .from(adStepHours)
    .where(within(period))
    .groupBy(channel, kind);
