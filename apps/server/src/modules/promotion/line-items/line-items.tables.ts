import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { promotionSlots } from '../slots/slots.tables.ts';
import type { Frequency, Pacing, Targeting } from './line-item.ts';

/** Line items: who sees the creatives of a slot, when, and how often. */
export const promotionLineItems = pgTable(
  'promotion_line_items',
  {
    id: text('id').primaryKey(),
    slotId: text('slot_id')
      .notNull()
      .references(() => promotionSlots.id),
    name: text('name').notNull(),
    isOn: boolean('is_on').notNull(),
    /** Line items with 1 have the highest priority. */
    priority: integer('priority').notNull(),
    /** The share among line items of the same priority. */
    weight: integer('weight').notNull(),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    /** One digit per hour of a day, or of a week from Monday, in Asia/Shanghai. Null if all hours are allowed. */
    hours: text('hours'),
    pacing: text('pacing').$type<Pacing>().notNull(),
    /** Maximum number of shows in total, and per day in Asia/Shanghai. */
    totalCap: integer('total_cap'),
    dailyCap: integer('daily_cap'),
    frequency: jsonb('frequency').$type<Frequency[]>().notNull(),
    targeting: jsonb('targeting').$type<Targeting>().notNull(),
    version: integer('version').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('promotion_line_items_slot').on(table.slotId, table.updatedAt, table.id),
    index('promotion_line_items_updated_at').on(table.updatedAt, table.id),
    index('promotion_line_items_on').on(table.isOn, table.updatedAt, table.id),
    index('promotion_line_items_on_in_slot')
      .on(table.slotId)
      .where(sql`is_on`),
    index('promotion_line_items_name').on(table.name.op('text_pattern_ops')),
    index('promotion_line_items_begins').on(table.id.op('text_pattern_ops')),
    check('promotion_line_items_priority', sql`${table.priority} between 1 and 16`),
    check('promotion_line_items_weight', sql`${table.weight} > 0`),
    check('promotion_line_items_window', sql`${table.startsAt} < ${table.endsAt}`),
    check('promotion_line_items_hours', sql`${table.hours} ~ '^([01]{24}|[01]{168})$'`),
    check('promotion_line_items_caps', sql`${table.totalCap} > 0 and ${table.dailyCap} > 0`),
  ],
);
