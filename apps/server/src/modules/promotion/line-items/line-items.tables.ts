import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { promotionSlots } from '../slots/slots.tables.ts';
import type { Frequency, Pacing, Targeting } from './line-item.ts';

/** Line items: to whom, when and how often the creatives of a slot are shown. */
export const promotionLineItems = pgTable(
  'promotion_line_items',
  {
    id: text('id').primaryKey(),
    slotId: text('slot_id')
      .notNull()
      .references(() => promotionSlots.id),
    name: text('name').notNull(),
    isOn: boolean('is_on').notNull(),
    /** 1 is the highest priority. */
    priority: integer('priority').notNull(),
    /** Relative probability among line items of the same priority. */
    weight: integer('weight').notNull(),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    /**
     * One digit (0 or 1) per hour of a day, or per hour of a week from Monday, in Asia/Shanghai. Null allows all hours.
     */
    hours: text('hours'),
    pacing: text('pacing').$type<Pacing>().notNull(),
    /** Maximum number of shows in total; `dailyCap` is the maximum per day in Asia/Shanghai. Null means no maximum. */
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
