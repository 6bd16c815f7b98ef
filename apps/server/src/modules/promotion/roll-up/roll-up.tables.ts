import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** Dimensions of all counts. Line item and creative are empty for requests that no creative filled. */
const place = () => ({
  startsAt: moment('starts_at').notNull(),
  slotId: text('slot_id').notNull(),
  lineItemId: text('line_item_id').notNull(),
  creativeId: text('creative_id').notNull(),
  channel: text('channel').notNull(),
  platform: text('platform').notNull(),
});

/** Requests and filled requests per hour. Each process adds its counts once per second. */
export const promotionRequests = pgTable(
  'promotion_requests',
  {
    ...place(),
    requests: integer('requests').notNull(),
    fills: integer('fills').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.startsAt, table.slotId, table.lineItemId, table.creativeId, table.channel, table.platform],
    }),
    index('promotion_requests_updated_at').on(table.updatedAt),
  ],
);

/** Sign-ups and payments after a click. Each account or order is counted once. */
export const promotionOutcomes = pgTable(
  'promotion_outcomes',
  {
    kind: text('kind').$type<'register' | 'pay'>().notNull(),
    /** Keyed hash of the account or order. */
    sourceKey: text('source_key').notNull(),
    delivery: text('delivery').notNull(),
    slotId: text('slot_id').notNull(),
    lineItemId: text('line_item_id').notNull(),
    creativeId: text('creative_id').notNull(),
    channel: text('channel').notNull(),
    platform: text('platform').notNull(),
    amountFen: integer('amount_fen').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.sourceKey] }), index('promotion_outcomes_at').on(table.at)],
);

/** All counts per hour. `*` is the sum over all channels or platforms. */
export const promotionHourlyStats = pgTable(
  'promotion_hourly_stats',
  {
    ...place(),
    requests: integer('requests').notNull(),
    fills: integer('fills').notNull(),
    shows: integer('shows').notNull(),
    clicks: integer('clicks').notNull(),
    /** Closed by the user; `timeouts` counts those closed by timeout. */
    closes: integer('closes').notNull(),
    timeouts: integer('timeouts').notNull(),
    hides: integer('hides').notNull(),
    /** Unique users per hour. */
    users: integer('users').notNull(),
    registers: integer('registers').notNull(),
    pays: integer('pays').notNull(),
    paidFen: bigint('paid_fen', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.startsAt, table.slotId, table.lineItemId, table.creativeId, table.channel, table.platform],
    }),
  ],
);

/** The time up to which rows are rolled up. Rows after it must not be deleted. */
export const promotionProgress = pgTable('promotion_progress', {
  name: text('name').primaryKey(),
  reachedAt: moment('reached_at').notNull(),
});

/** Sums per slot and day in Asia/Shanghai. */
export const promotionSlotDays = pgTable(
  'promotion_slot_days',
  {
    day: text('day').notNull(),
    slotId: text('slot_id').notNull(),
    requests: bigint('requests', { mode: 'number' }).notNull(),
    shows: bigint('shows', { mode: 'number' }).notNull(),
    clicks: bigint('clicks', { mode: 'number' }).notNull(),
    pays: bigint('pays', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.slotId] })],
);
