import { and, eq, gt, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { dayOf } from '../../../time/shanghai.ts';
import { adConversionDays } from './conversion-days.tables.ts';

interface Period {
  /** Both are the start of a day in Asia/Shanghai; `to` is exclusive. */
  from: Date;
  to: Date;
}

const { channel, day, fen, kind, number } = adConversionDays;
const within = ({ from, to }: Period) => and(gte(day, dayOf(from)), lt(day, dayOf(to)), gt(number, 0));
const sums = { number: sql<number>`sum(${number})::int`, fen: sql<number>`sum(${fen})::float8` };

/** Counts by day and kind over all channels, and counts by channel and kind over all days, in one query. */
export async function readSteps(db: Database, period: Period) {
  const rows = await db
    .select({ day: sql<string | null>`${day}`, channel: sql<string | null>`${channel}`, kind, ...sums })
    .from(adConversionDays)
    .where(within(period))
    .groupBy(sql`grouping sets ((${day}, ${kind}), (${channel}, ${kind}))`);
  return {
    byDay: rows.flatMap((row) => (row.day === null ? [] : [{ ...row, day: row.day }])),
    byChannel: rows.flatMap((row) => (row.channel === null ? [] : [{ ...row, channel: row.channel }])),
  };
}

/** Counts by day and channel. Rows with zero are left out. */
export const readStepDays = (db: Database, period: Period, only?: string) =>
  db
    .select()
    .from(adConversionDays)
    .where(and(within(period), only === undefined ? undefined : eq(channel, only)));
