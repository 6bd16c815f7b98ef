import type { LandingType, SlotStyle } from '@feisuo/contract/facts/slot-vocabulary';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

export const promotionSlots = pgTable('promotion_slots', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Styles that the pages with this slot can display. Creatives with other styles are not shown in this slot. */
  styles: text('styles').array().$type<SlotStyle[]>().notNull(),
  landingTypes: text('landing_types').array().$type<LandingType[]>().notNull(),
  /** Ids of nested slots. A nested slot cannot have nested slots of its own. */
  subSlots: text('sub_slots').array().notNull(),
  /** True if an operator switched the slot off. Then the slot and its nested slots are empty. */
  isOff: boolean('is_off').notNull().default(false),
  /** Incremented by every change, for optimistic locking. */
  revision: integer('revision').notNull().default(1),
  updatedAt: moment('updated_at').notNull(),
});
