import { analyticsCategory, type VisitEventName } from '@feisuo/contract/facts/telemetry-vocabulary';
import { and, asc, desc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { transactionRollups } from './errors/errors.tables.ts';
import { eventRollups, vitalRollups } from './telemetry.tables.ts';

/** Data for the console's charts. Reads only roll-ups, so that the cost does not grow with the traffic. */

export interface Period {
  from: Date;
  /** The period ends before this time. */
  to: Date;
}

const ALL = '*';

/** Returns counts by hour or day; by default of all events and all channels. */
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
      // Visits and visitors of several rows cannot be added, because the same visit may be in each row. There is only
      // one row per time here, so `max` returns its count.
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

/** Counts events by name, the most frequent first. */
export const countByName = (db: Database, period: Period) => countBy(db, period, 'name');

/** Counts events by channel, the channel with the most events first. */
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

/** Contains SQL literals instead of parameters, because PostgreSQL would not use the partial index with parameters. */
const isVisitsOfDay = sql`${eventRollups.span} = 'day' and ${eventRollups.name} = '*'`;
const visitsWithin = ({ from, to }: Period, channel?: string) =>
  and(
    isVisitsOfDay,
    gte(eventRollups.startsAt, from),
    lt(eventRollups.startsAt, to),
    channel === undefined ? sql`${eventRollups.channel} <> ${ALL}` : eq(eventRollups.channel, channel),
  );

/** Returns the visits per day with consent to analytics, by channel or of one channel. */
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
 * Counts visits with a payment: in total, by channel, or of one channel. The days are listed one by one, so that
 * PostgreSQL finds the few rows by the index.
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

/** Returns the 75th percentile of each web vital by day, by default over all routes. */
export async function readVitals(db: Database, { from, to }: Period, asked: { route?: string } = {}) {
  return db
    .select()
    .from(vitalRollups)
    .where(
      and(gte(vitalRollups.startsAt, from), lt(vitalRollups.startsAt, to), eq(vitalRollups.route, asked.route ?? ALL)),
    )
    .orderBy(asc(vitalRollups.startsAt), asc(vitalRollups.metric));
}

/** Returns the durations of page loads and navigations by day. */
export async function readTransactions(db: Database, { from, to }: Period) {
  return db
    .select()
    .from(transactionRollups)
    .where(and(gte(transactionRollups.startsAt, from), lt(transactionRollups.startsAt, to)))
    .orderBy(asc(transactionRollups.startsAt), desc(transactionRollups.samples), asc(transactionRollups.name))
    .limit(2_000);
}
