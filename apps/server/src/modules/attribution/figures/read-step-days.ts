import { and, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { adStepHours } from './step-hours.tables.ts';

interface Period {
  from: Date;
  /** Not itself part of it. */
  to: Date;
}

/** Steps by day of Asia/Shanghai, channel and kind. */
export const readStepDays = (db: Database, { from, to }: Period) =>
  db
    .select({
      day: sql<string>`to_char(${adStepHours.startsAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`,
      channel: adStepHours.channel,
      kind: adStepHours.kind,
      number: sql<number>`sum(${adStepHours.number})::int`,
      fen: sql<number>`sum(${adStepHours.fen})::float8`,
    })
    .from(adStepHours)
    .where(and(gte(adStepHours.startsAt, from), lt(adStepHours.startsAt, to)))
    .groupBy(sql`1`, adStepHours.channel, adStepHours.kind);
