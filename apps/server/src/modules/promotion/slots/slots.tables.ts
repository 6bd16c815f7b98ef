import type { LandingType, SlotStyle } from '@feisuo/contract/facts/slot-vocabulary';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

export const promotionSlots = pgTable('promotion_slots', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Styles that the pages with this slot can show. Creatives of other styles are not shown there. */
  styles: text('styles').array().$type<SlotStyle[]>().notNull(),
  landingTypes: text('landing_types').array().$type<LandingType[]>().notNull(),
  /** Ids of nested slots; only one level is allowed. */
  subSlots: text('sub_slots').array().notNull(),
  /** Set if an operator switched the slot off. The slot and its nested slots are then empty. */
  isOff: boolean('is_off').notNull().default(false),
  /** Each change increments it, for optimistic locking. */
  revision: integer('revision').notNull().default(1),
  updatedAt: moment('updated_at').notNull(),
});
