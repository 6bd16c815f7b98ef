import { and, eq, gt, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { dayOf } from '../../../time/shanghai.ts';
import { adStepDays } from './step-days.tables.ts';

interface Period {
  /** Starts of days in Asia/Shanghai; the last is not itself part of it. */
  from: Date;
  to: Date;
}

const { channel, day, fen, kind, number } = adStepDays;
const within = ({ from, to }: Period) => and(gte(day, dayOf(from)), lt(day, dayOf(to)), gt(number, 0));
const sums = { number: sql<number>`sum(${number})::int`, fen: sql<number>`sum(${fen})::float8` };

/** Steps of a period twice: by day and kind, all channels together, and by channel and kind. What was counted is read once. */
export async function readSteps(db: Database, period: Period) {
  const rows = await db
    .select({ day: sql<string | null>`${day}`, channel: sql<string | null>`${channel}`, kind, ...sums })
    .from(adStepDays)
    .where(within(period))
    .groupBy(sql`grouping sets ((${day}, ${kind}), (${channel}, ${kind}))`);
  return {
    byDay: rows.flatMap((row) => (row.day === null ? [] : [{ ...row, day: row.day }])),
    byChannel: rows.flatMap((row) => (row.channel === null ? [] : [{ ...row, channel: row.channel }])),
  };
}

/** Each day of each channel, or of one; what came to nothing is left out. */
export const readStepDays = (db: Database, period: Period, only?: string) =>
  db
    .select()
    .from(adStepDays)
    .where(and(within(period), only === undefined ? undefined : eq(channel, only)));
