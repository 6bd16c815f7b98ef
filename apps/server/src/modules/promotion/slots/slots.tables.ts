import type { LandingType, SlotStyle } from '@feisuo/contract/facts/slot-vocabulary';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

export const promotionSlots = pgTable('promotion_slots', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Styles that the slot's pages can draw; items of other styles are not shown there. */
  styles: text('styles').array().$type<SlotStyle[]>().notNull(),
  landingTypes: text('landing_types').array().$type<LandingType[]>().notNull(),
  /** Nested slots, one level deep. */
  subSlots: text('sub_slots').array().notNull(),
  /** Switched off by an operator: answered as empty, including nested slots. */
  isOff: boolean('is_off').notNull().default(false),
  /** Incremented by every change, for optimistic locking. */
  revision: integer('revision').notNull().default(1),
  updatedAt: moment('updated_at').notNull(),
});
