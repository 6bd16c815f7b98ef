import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';

/** What `report/data` received, scrubbed; operators read it in the console. */
export const reportedEvents = pgTable(
  'reported_events',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    eventId: text('event_id').notNull(),
    eventName: text('event_name').notNull(),
    extData: jsonb('ext_data').notNull(),
    packageName: text('package_name'),
    peerId: text('peer_id'),
    receivedAt: moment('received_at').notNull(),
  },
  // Retention deletes by this column.
  (table) => [
    index('reported_events_received_at').on(table.receivedAt),
    index('reported_events_event').on(table.eventId, table.id),
  ],
);

/** Batches of the collector that have been counted, for as long as a page might send one again. */
export const pageBatches = pgTable(
  'page_batches',
  {
    batch: text('batch').primaryKey(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [index('page_batches_received_at').on(table.receivedAt)],
);

/** What the pages' queues handed over, one row per event. */
export const pageEvents = pgTable(
  'page_events',
  {
    /** The page's own id of the event, or its place in its batch. */
    key: text('key').primaryKey(),
    category: text('category').notNull(),
    name: text('name').notNull(),
    /** When it happened by the page's clock, moved onto ours. */
    at: moment('at').notNull(),
    receivedAt: moment('received_at').notNull(),
    path: text('path').notNull(),
    host: text('host').notNull(),
    channel: text('channel').notNull(),
    /** Keyed hash of the device id; null where nobody agreed. */
    visitor: text('visitor'),
    /** Keyed hash of the visit's id; null where nobody agreed. */
    visit: text('visit'),
    /** Null for whoever was not signed in. */
    isVip: boolean('is_vip'),
    isYear: boolean('is_year'),
    vipLevel: integer('vip_level'),
    vipType: text('vip_type'),
    props: jsonb('props').notNull(),
  },
  // Roll-ups read by `at` what retention deletes by `received_at`.
  (table) => [index('page_events_at').on(table.at), index('page_events_received_at').on(table.receivedAt)],
);

/** How pages felt: one row per measure of one page view, replaced when the measure is reported again because it grew. */
export const webVitals = pgTable(
  'web_vitals',
  {
    key: text('key').primaryKey(),
    metric: text('metric').notNull(),
    /** Milliseconds; CLS has no unit. */
    value: doublePrecision('value').notNull(),
    rating: text('rating').notNull(),
    route: text('route').notNull(),
    at: moment('at').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [index('web_vitals_at').on(table.at), index('web_vitals_received_at').on(table.receivedAt)],
);

/** Counts of events by hour and by day (Asia/Shanghai). A star stands for all names, or all channels. */
export const eventRollups = pgTable(
  'event_rollups',
  {
    span: text('span').notNull(),
    startsAt: moment('starts_at').notNull(),
    category: text('category').notNull(),
    name: text('name').notNull(),
    channel: text('channel').notNull(),
    events: integer('events').notNull(),
    visits: integer('visits').notNull(),
    visitors: integer('visitors').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.span, table.startsAt, table.category, table.name, table.channel] }),
    // Visits of all events by day, which are few among all that is counted.
    index('event_rollups_visits')
      .on(table.startsAt, table.channel)
      .where(sql`span = 'day' and name = '*'`),
  ],
);

/** Three of four page views of a route felt at least as good as `p75`, by day (Asia/Shanghai). A star stands for all routes. */
export const vitalRollups = pgTable(
  'vital_rollups',
  {
    startsAt: moment('starts_at').notNull(),
    route: text('route').notNull(),
    metric: text('metric').notNull(),
    samples: integer('samples').notNull(),
    p75: doublePrecision('p75').notNull(),
    good: integer('good').notNull(),
    poor: integer('poor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.startsAt, table.route, table.metric] })],
);

/** How far each roll-up has come; nothing beyond is deleted. */
export const rollupMarks = pgTable('rollup_marks', {
  name: text('name').primaryKey(),
  /** Everything that was received before is counted. */
  reachedAt: moment('reached_at').notNull(),
});
