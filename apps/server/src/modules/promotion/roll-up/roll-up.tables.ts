import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** Dimensions of every count. Line item and creative are empty for unfilled requests. */
const place = () => ({
  startsAt: moment('starts_at').notNull(),
  slotId: text('slot_id').notNull(),
  lineItemId: text('line_item_id').notNull(),
  creativeId: text('creative_id').notNull(),
  channel: text('channel').notNull(),
  platform: text('platform').notNull(),
});

/** Requests and fills by hour, added by each process every second. */
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

/** Sign-ups and payments after a click, once per account or order. */
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

/** All counts by hour; `*` stands for all channels and platforms. */
export const promotionHours = pgTable(
  'promotion_hours',
  {
    ...place(),
    requests: integer('requests').notNull(),
    fills: integer('fills').notNull(),
    shows: integer('shows').notNull(),
    clicks: integer('clicks').notNull(),
    /** Closed by the user, and by timeout. */
    closes: integer('closes').notNull(),
    timeouts: integer('timeouts').notNull(),
    hides: integer('hides').notNull(),
    /** Unique users. */
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

/** Progress of the roll-up; later rows must not be deleted. */
export const promotionMarks = pgTable('promotion_marks', {
  name: text('name').primaryKey(),
  reachedAt: moment('reached_at').notNull(),
});

/** Sums per slot and Asia/Shanghai day. */
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
