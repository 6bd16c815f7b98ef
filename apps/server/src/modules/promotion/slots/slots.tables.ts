import type { LandingType, SlotStyle } from '@feisuo/contract/facts/slot-vocabulary';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
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
  /** Switched off by an operator: it is answered like one that has nothing to show, and so are the slots inside it. */
  isOff: boolean('is_off').notNull().default(false),
  /** Goes up with every change; whoever changes it has seen which. */
  revision: integer('revision').notNull().default(1),
  updatedAt: moment('updated_at').notNull(),
});
