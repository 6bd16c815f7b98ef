import { analyticsCategory, type VisitEventName } from '@feisuo/contract/facts/telemetry-vocabulary';
import { and, asc, desc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { transactionRollups } from './errors/errors.tables.ts';
import { eventRollups, vitalRollups } from './telemetry.tables.ts';

/** Data for charts. It is read from roll-ups only, so that the cost does not depend on traffic. */

export interface Period {
  from: Date;
  /** The end of the period; not included. */
  to: Date;
}

const ALL = '*';

/** Counts by hour or day. By default the counts of all events and all channels. */
export async function readEventSeries(
  db: Database,
  { from, to }: Period,
  asked: { span: 'hour' | 'day'; name?: string; channel?: string },
) {
  const { startsAt, events, visits, visitors } = eventRollups;
  return db
    .select({
      startsAt,
      events: sql<number>`sum(${events})::int`,
      // Distinct visits and visitors cannot be added. `max` returns the only count, because an event name belongs to
      // one category and total rows have no category.
      visits: sql<number>`max(${visits})::int`,
      visitors: sql<number>`max(${visitors})::int`,
    })
    .from(eventRollups)
    .where(
      and(
        eq(eventRollups.span, asked.span),
        gte(startsAt, from),
        lt(startsAt, to),
        eq(eventRollups.name, asked.name ?? ALL),
        eq(eventRollups.channel, asked.channel ?? ALL),
      ),
    )
    .groupBy(startsAt)
    .orderBy(asc(startsAt));
}

/** Events by name, most frequent first. */
export const countByName = (db: Database, period: Period) => countBy(db, period, 'name');

/** Channels with the most events first. */
export const countByChannel = (db: Database, period: Period) => countBy(db, period, 'channel');

async function countBy(db: Database, { from, to }: Period, by: 'name' | 'channel') {
  const column = eventRollups[by];
  const other = by === 'name' ? eventRollups.channel : eventRollups.name;
  const events = sql<number>`sum(${eventRollups.events})::int`;
  return db
    .select({ [by]: column, events, visits: sql<number>`sum(${eventRollups.visits})::int` })
    .from(eventRollups)
    .where(
      and(
        eq(eventRollups.span, 'day'),
        gte(eventRollups.startsAt, from),
        lt(eventRollups.startsAt, to),
        eq(other, ALL),
        sql`${column} <> ${ALL}`,
      ),
    )
    .groupBy(column)
    .orderBy(desc(events), asc(column))
    .limit(200);
}

/** Written as SQL literals, because parameters would not match the partial index. */
const isVisitsOfDay = sql`${eventRollups.span} = 'day' and ${eventRollups.name} = '*'`;
const visitsWithin = ({ from, to }: Period, channel?: string) =>
  and(
    isVisitsOfDay,
    gte(eventRollups.startsAt, from),
    lt(eventRollups.startsAt, to),
    channel === undefined ? sql`${eventRollups.channel} <> ${ALL}` : eq(eventRollups.channel, channel),
  );

/** Visits with consent by day, of all channels or of one channel. */
export const countVisits = (db: Database, period: Period, channel?: string) =>
  db
    .select({ startsAt: eventRollups.startsAt, channel: eventRollups.channel, visits: eventRollups.visits })
    .from(eventRollups)
    .where(visitsWithin(period, channel));

export const sumVisits = (db: Database, period: Period) =>
  db
    .select({ channel: eventRollups.channel, visits: sql<number>`sum(${eventRollups.visits})::int` })
    .from(eventRollups)
    .where(visitsWithin(period))
    .groupBy(eventRollups.channel);

const paid: VisitEventName = 'paySuccess';

/**
 * Visits with a payment: in total, by channel, or of one channel. The condition lists the days, so that the index
 * finds the few rows.
 */
export const countPaidVisits = (db: Database, days: readonly Date[], of: 'all' | 'each' | { channel: string }) =>
  db
    .select({ startsAt: eventRollups.startsAt, channel: eventRollups.channel, visits: eventRollups.visits })
    .from(eventRollups)
    .where(
      and(
        eq(eventRollups.span, 'day'),
        inArray(eventRollups.startsAt, [...days]),
        eq(eventRollups.category, analyticsCategory),
        eq(eventRollups.name, paid),
        of === 'each' ? ne(eventRollups.channel, ALL) : eq(eventRollups.channel, of === 'all' ? ALL : of.channel),
      ),
    );

/** The 75th percentile of each web vital by day; of all routes by default. */
export async function readVitals(db: Database, { from, to }: Period, asked: { route?: string } = {}) {
  return db
    .select()
    .from(vitalRollups)
    .where(
      and(gte(vitalRollups.startsAt, from), lt(vitalRollups.startsAt, to), eq(vitalRollups.route, asked.route ?? ALL)),
    )
    .orderBy(asc(vitalRollups.startsAt), asc(vitalRollups.metric));
}

/** Durations of page loads and navigations by day. */
export async function readTransactions(db: Database, { from, to }: Period) {
  return db
    .select()
    .from(transactionRollups)
    .where(and(gte(transactionRollups.startsAt, from), lt(transactionRollups.startsAt, to)))
    .orderBy(asc(transactionRollups.startsAt), desc(transactionRollups.samples), asc(transactionRollups.name))
    .limit(2_000);
}
