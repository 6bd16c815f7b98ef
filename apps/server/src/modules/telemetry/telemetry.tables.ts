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

/** Events of `report/data`, without secrets and personal data. */
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
  // The first index is for retention.
  (table) => [
    index('reported_events_received_at').on(table.receivedAt),
    index('reported_events_event').on(table.eventId, table.id),
  ],
);

/** Ids of received batches. They are kept for as long as a page may repeat a batch. */
export const pageBatches = pgTable(
  'page_batches',
  {
    batch: text('batch').primaryKey(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [index('page_batches_received_at').on(table.receivedAt)],
);

/** One row per page event. */
export const pageEvents = pgTable(
  'page_events',
  {
    /** The event's id from the page, or the batch id with the event's index. */
    key: text('key').primaryKey(),
    category: text('category').notNull(),
    name: text('name').notNull(),
    /** Time of the event by the page's clock, corrected to the server's clock. */
    at: moment('at').notNull(),
    receivedAt: moment('received_at').notNull(),
    path: text('path').notNull(),
    host: text('host').notNull(),
    channel: text('channel').notNull(),
    /** Keyed hash of the device id; null without consent. */
    visitor: text('visitor'),
    /** Keyed hash of the visit id; null without consent. */
    visit: text('visit'),
    /** Null for a visitor who is not signed in. */
    isVip: boolean('is_vip'),
    isYear: boolean('is_year'),
    vipLevel: integer('vip_level'),
    vipType: text('vip_type'),
    props: jsonb('props').notNull(),
  },
  // Roll-ups select by `at`, and retention by `received_at`.
  (table) => [index('page_events_at').on(table.at), index('page_events_received_at').on(table.receivedAt)],
);

/** One row per web vital of a page view. When the page reports a grown value, the row is replaced. */
export const webVitals = pgTable(
  'web_vitals',
  {
    key: text('key').primaryKey(),
    metric: text('metric').notNull(),
    /** Milliseconds, except CLS, which has no unit. */
    value: doublePrecision('value').notNull(),
    rating: text('rating').notNull(),
    route: text('route').notNull(),
    at: moment('at').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [index('web_vitals_at').on(table.at), index('web_vitals_received_at').on(table.receivedAt)],
);

/** Events by hour, and by day in Asia/Shanghai. `*` stands for all names or all channels. */
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
    // Partial index for daily visits, which are few among all counts.
    index('event_rollups_visits')
      .on(table.startsAt, table.channel)
      .where(sql`span = 'day' and name = '*'`),
  ],
);

/** 75th percentile by route and by day in Asia/Shanghai. `*` stands for all routes. */
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

/** How far roll-ups have come. Rows received later must not be deleted. */
export const rollupProgress = pgTable('rollup_progress', {
  name: text('name').primaryKey(),
  /** Rows received before this time are counted. */
  reachedAt: moment('reached_at').notNull(),
});
