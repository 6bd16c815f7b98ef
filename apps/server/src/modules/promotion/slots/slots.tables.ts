import type { LandingType, SlotStyle } from '@feisuo/contract/facts/slot-vocabulary';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** Places that pages ask for by name. */
export const promotionSlots = pgTable('promotion_slots', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Styles that its pages can draw; what is in another style is never shown there. */
  styles: text('styles').array().$type<SlotStyle[]>().notNull(),
  landingTypes: text('landing_types').array().$type<LandingType[]>().notNull(),
  /** Slots that are answered inside this one. One level: theirs are not looked at. */
  subSlots: text('sub_slots').array().notNull(),
  updatedAt: moment('updated_at').notNull(),
});
