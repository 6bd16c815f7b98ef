import { and, eq, gt, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { dayOf } from '../../../time/shanghai.ts';
import { adClicks } from '../clicks/clicks.tables.ts';
import { adConversions } from '../conversions/conversions.tables.ts';
import { adConversionDays, type CountedKind } from './conversion-days.tables.ts';

interface Period {
  /** Start of a day in Asia/Shanghai, like `to`. The period does not include `to`. */
  from: Date;
  to: Date;
}

const { channel, day, fen, kind, number } = adConversionDays;
const within = ({ from, to }: Period) => and(gte(day, dayOf(from)), lt(day, dayOf(to)), gt(number, 0));
const sums = { number: sql<number>`sum(${number})::int`, fen: sql<number>`sum(${fen})::float8` };

/**
 * Reads two sums in one query: counts by day and kind for all channels, and counts by channel and kind for all days.
 */
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

/** Reads counts by day and channel. Rows with a count of zero are left out. */
export const readStepDays = (db: Database, period: Period, only?: string) =>
  db
    .select()
    .from(adConversionDays)
    .where(and(within(period), only === undefined ? undefined : eq(channel, only)));

/** Counts the steps of one day by hour. Reads the steps themselves, because the stored counts are per day. */
export async function readStepHours(db: Database, { from, to }: Period, only?: string) {
  const hourOf = (at: SQL) => sql`date_trunc('hour', ${at}, 'UTC')`;
  const ofChannel = (column: SQL) => (only === undefined ? sql`true` : sql`${column} = ${only}`);
  const { rows } = await db.execute<{ starts_at: string; kind: CountedKind; number: number; fen: number }>(sql`
    select ${hourOf(sql`at`)}::text as starts_at, kind, count(*)::int as number, coalesce(sum(amount_fen), 0)::float8 as fen
      from ${adConversions}
     where day >= ${dayOf(from)} and day < ${dayOf(to)} and ${ofChannel(sql`channel`)} group by 1, 2
    union all
    select ${hourOf(sql`at`)}::text, 'click', count(*)::int, 0
      from ${adClicks}
     where at >= ${from.toISOString()}::timestamptz and at < ${to.toISOString()}::timestamptz and ${ofChannel(sql`channel`)}
     group by 1`);
  return rows.map(({ starts_at: startsAt, ...row }) => ({ ...row, startsAt: new Date(startsAt) }));
}
