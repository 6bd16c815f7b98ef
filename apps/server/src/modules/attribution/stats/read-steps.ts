import { and, eq, gt, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { dayOf } from '../../../time/shanghai.ts';
import { adStepDays } from './step-days.tables.ts';

interface Period {
  /** Starts of Asia/Shanghai days; `to` is exclusive. */
  from: Date;
  to: Date;
}

const { channel, day, fen, kind, number } = adStepDays;
const within = ({ from, to }: Period) => and(gte(day, dayOf(from)), lt(day, dayOf(to)), gt(number, 0));
const sums = { number: sql<number>`sum(${number})::int`, fen: sql<number>`sum(${fen})::float8` };

/** By day and kind over all channels, and by channel and kind, from one read. */
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

/** By day and channel, without zero rows. */
export const readStepDays = (db: Database, period: Period, only?: string) =>
  db
    .select()
    .from(adStepDays)
    .where(and(within(period), only === undefined ? undefined : eq(channel, only)));
