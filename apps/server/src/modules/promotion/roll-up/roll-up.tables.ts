import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** What every count is kept by. Line item and creative are empty where a request was answered with nothing. */
const place = () => ({
  startsAt: moment('starts_at').notNull(),
  slotId: text('slot_id').notNull(),
  lineItemId: text('line_item_id').notNull(),
  creativeId: text('creative_id').notNull(),
  channel: text('channel').notNull(),
  platform: text('platform').notNull(),
});

/** Requests and answers by hour, added up by each process every second. */
export const promotionAsks = pgTable(
  'promotion_asks',
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
    index('promotion_asks_updated_at').on(table.updatedAt),
  ],
);

/** Who signed up or paid after a click, once per account or order. */
export const promotionOutcomes = pgTable(
  'promotion_outcomes',
  {
    kind: text('kind').$type<'register' | 'pay'>().notNull(),
    /** The account or the order, as a keyed hash. */
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

/** Everything by hour; a star stands for all channels and platforms. */
export const promotionHours = pgTable(
  'promotion_hours',
  {
    ...place(),
    requests: integer('requests').notNull(),
    fills: integer('fills').notNull(),
    shows: integer('shows').notNull(),
    /** Clicks on what was shown. */
    clicks: integer('clicks').notNull(),
    /** Closed by hand, and by time. */
    closes: integer('closes').notNull(),
    timeouts: integer('timeouts').notNull(),
    hides: integer('hides').notNull(),
    /** To how many different people it was shown. */
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

/** How far the roll-up has come; nothing beyond is deleted. */
export const promotionMarks = pgTable('promotion_marks', {
  name: text('name').primaryKey(),
  reachedAt: moment('reached_at').notNull(),
});

/** The same of whole slots, by day of Asia/Shanghai. */
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
