import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** Dimensions by which everything is counted. Line item and creative are empty for requests that no creative filled. */
const place = () => ({
  startsAt: moment('starts_at').notNull(),
  slotId: text('slot_id').notNull(),
  lineItemId: text('line_item_id').notNull(),
  creativeId: text('creative_id').notNull(),
  channel: text('channel').notNull(),
  platform: text('platform').notNull(),
});

/** Number of slot requests per hour, and how many of them were filled. Each process adds its counts once per second. */
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

/** Sign-ups and payments that are credited to a click. Each account or order is counted once. */
export const promotionOutcomes = pgTable(
  'promotion_outcomes',
  {
    kind: text('kind').$type<'register' | 'pay'>().notNull(),
    /** Keyed hash of the account id or order id. */
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

/** All counts per hour. `*` as channel and platform marks the sum over all of them. */
export const promotionHourlyStats = pgTable(
  'promotion_hourly_stats',
  {
    ...place(),
    requests: integer('requests').notNull(),
    fills: integer('fills').notNull(),
    shows: integer('shows').notNull(),
    clicks: integer('clicks').notNull(),
    /** Number of creatives that users closed; `timeouts` is the number of creatives that closed by themselves. */
    closes: integer('closes').notNull(),
    timeouts: integer('timeouts').notNull(),
    hides: integer('hides').notNull(),
    /** Number of different users in this hour. */
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

/** Time up to which rows have been rolled up. Newer rows must not be deleted. */
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
