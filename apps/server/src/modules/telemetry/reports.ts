import { analyticsCategory, type VisitEventName } from '@feisuo/contract/facts/telemetry-vocabulary';
import { and, asc, desc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { transactionRollups } from './errors/errors.tables.ts';
import { eventRollups, vitalRollups } from './telemetry.tables.ts';

/** What the console charts. All of it is read from roll-ups, so it costs the same whatever the traffic was. */

export interface Period {
  from: Date;
  /** Not itself part of it. */
  to: Date;
}

const ALL = '*';

/** A series of counts, by hour or by day; of all events and channels unless one is named. */
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
      // One name occurs in one category, and the totals have no category at all.
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

/** How often which event came, the most frequent first. */
export const countByName = (db: Database, period: Period) => countBy(db, period, 'name');

/** How often anything came through which channel, the busiest first. */
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

/** Written out, so that the index over just these is found. */
const isVisitsOfDay = sql`${eventRollups.span} = 'day' and ${eventRollups.name} = '*'`;
const visitsWithin = ({ from, to }: Period, channel?: string) =>
  and(
    isVisitsOfDay,
    gte(eventRollups.startsAt, from),
    lt(eventRollups.startsAt, to),
    channel === undefined ? sql`${eventRollups.channel} <> ${ALL}` : eq(eventRollups.channel, channel),
  );

/** Visits of every channel, or of one, day by day, of those who agreed to be counted. */
export const countVisits = (db: Database, period: Period, channel?: string) =>
  db
    .select({ startsAt: eventRollups.startsAt, channel: eventRollups.channel, visits: eventRollups.visits })
    .from(eventRollups)
    .where(visitsWithin(period, channel));

/** The same of a whole period. */
export const sumVisits = (db: Database, period: Period) =>
  db
    .select({ channel: eventRollups.channel, visits: sql<number>`sum(${eventRollups.visits})::int` })
    .from(eventRollups)
    .where(visitsWithin(period))
    .groupBy(eventRollups.channel);

const paid: VisitEventName = 'paySuccess';

/**
 * Those among the visits of days in which the page saw a payment done: of all channels together, of each, or of one. Days are named
 * one by one, so that the index finds these few and passes over whatever else pages told.
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

/** How pages felt day by day: the value that three of four views did not exceed. All routes together unless one is named. */
export async function readVitals(db: Database, { from, to }: Period, asked: { route?: string } = {}) {
  return db
    .select()
    .from(vitalRollups)
    .where(
      and(gte(vitalRollups.startsAt, from), lt(vitalRollups.startsAt, to), eq(vitalRollups.route, asked.route ?? ALL)),
    )
    .orderBy(asc(vitalRollups.startsAt), asc(vitalRollups.metric));
}

/** How long page loads and navigations took, day by day. */
export async function readTransactions(db: Database, { from, to }: Period) {
  return db
    .select()
    .from(transactionRollups)
    .where(and(gte(transactionRollups.startsAt, from), lt(transactionRollups.startsAt, to)))
    .orderBy(asc(transactionRollups.startsAt), desc(transactionRollups.samples), asc(transactionRollups.name))
    .limit(2_000);
}
