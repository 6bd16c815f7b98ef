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

/** Events that were sent to `report/data`, without secrets and personal data. Partitioned by day of `received_at`. */
export const reportedEvents = pgTable(
  'reported_events',
  {
    id: bigint('id', { mode: 'bigint' }).notNull().generatedAlwaysAsIdentity(),
    eventId: text('event_id').notNull(),
    eventName: text('event_name').notNull(),
    extData: jsonb('ext_data').notNull(),
    packageName: text('package_name'),
    peerId: text('peer_id'),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.receivedAt] }),
    index('reported_events_event').on(table.eventId, table.id),
  ],
);

/** Ids of received batches, by which repeated batches are detected. Deleted when pages no longer repeat them. */
export const pageBatches = pgTable(
  'page_batches',
  {
    batch: text('batch').primaryKey(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [index('page_batches_received_at').on(table.receivedAt)],
);

/**
 * Ids of events, web vitals and transactions that were received in the last days. A unique index of a partitioned table
 * holds within one partition only, so this table is what makes a repeated event count once.
 */
export const receivedKeys = pgTable(
  'received_keys',
  {
    kind: text('kind').$type<'event' | 'vital' | 'transaction'>().notNull(),
    /** The id from the page. An event without an id has the batch id and the index of the event. */
    key: text('key').notNull(),
    /** `received_at` of the stored row, by which its partition is found. */
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.key] }),
    index('received_keys_received_at').on(table.receivedAt),
  ],
);

/** Events of pages, one row per event. Partitioned by day of `received_at`. */
export const pageEvents = pgTable(
  'page_events',
  {
    /** The key of the event in `received_keys`. */
    key: text('key').notNull(),
    category: text('category').notNull(),
    name: text('name').notNull(),
    /** Time of the event, converted from the page's clock to the server's clock. */
    at: moment('at').notNull(),
    receivedAt: moment('received_at').notNull(),
    path: text('path').notNull(),
    host: text('host').notNull(),
    channel: text('channel').notNull(),
    /** Keyed hash of the device id; null if the visitor did not consent. */
    visitor: text('visitor'),
    /** Keyed hash of the visit id; null if the visitor did not consent. */
    visit: text('visit'),
    /** Null if the visitor is not signed in. */
    isVip: boolean('is_vip'),
    isYear: boolean('is_year'),
    vipLevel: integer('vip_level'),
    vipType: text('vip_type'),
    props: jsonb('props').notNull(),
  },
  (table) => [primaryKey({ columns: [table.receivedAt, table.key] }), index('page_events_at').on(table.at)],
);

/**
 * Web vitals, one row per measurement of a page view. A larger value that the page reports later replaces the value.
 * Partitioned by day of `received_at`.
 */
export const webVitals = pgTable(
  'web_vitals',
  {
    /** The key of the measurement in `received_keys`. */
    key: text('key').notNull(),
    metric: text('metric').notNull(),
    /** In milliseconds; CLS has no unit. */
    value: doublePrecision('value').notNull(),
    rating: text('rating').notNull(),
    route: text('route').notNull(),
    at: moment('at').notNull(),
    /** When the first value was received. */
    receivedAt: moment('received_at').notNull(),
    /** When a larger value was received; null if none was. */
    replacedAt: moment('replaced_at'),
  },
  (table) => [
    primaryKey({ columns: [table.receivedAt, table.key] }),
    index('web_vitals_at').on(table.at),
    index('web_vitals_replaced_at')
      .on(table.replacedAt)
      .where(sql`replaced_at is not null`),
  ],
);

/** Counts of events by hour, and by day in Asia/Shanghai. `*` as name or channel marks the sum of all. */
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
    // Partial index for visits per day, which are few rows among many.
    index('event_rollups_visits')
      .on(table.startsAt, table.channel)
      .where(sql`span = 'day' and name = '*'`),
  ],
);

/** 75th percentile of web vitals by route and day in Asia/Shanghai. `*` as route marks all routes. */
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

/** Progress of the roll-up. Rows that were received later are not counted yet and must not be deleted. */
export const rollupProgress = pgTable('rollup_progress', {
  name: text('name').primaryKey(),
  /** All rows that were received before this time have been counted. */
  reachedAt: moment('reached_at').notNull(),
});
