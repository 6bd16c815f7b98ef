import type { SlotStyle } from '@feisuo/contract/facts/slot-vocabulary';
import type { SlotAsset, SlotLink } from '@feisuo/contract/schemas/ads';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { promotionLineItems } from '../line-items/line-items.tables.ts';

/** Creatives of line items. If a line item has several creatives, each show draws one of them by weight. */
export const promotionCreatives = pgTable(
  'promotion_creatives',
  {
    id: text('id').primaryKey(),
    lineItemId: text('line_item_id')
      .notNull()
      .references(() => promotionLineItems.id),
    isOn: boolean('is_on').notNull(),
    weight: integer('weight').notNull(),
    styleId: text('style_id').$type<SlotStyle>().notNull(),
    assets: jsonb('assets').$type<SlotAsset[]>().notNull(),
    link: jsonb('link').$type<SlotLink>(),
    /** How long a page may cache the answer for the slot; null means not at all. */
    expireSeconds: integer('expire_seconds'),
    /** Seconds after which the page closes the creative if it was not clicked. Null means that it stays open. */
    autoCloseSeconds: integer('auto_close_seconds'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('promotion_creatives_line_item').on(table.lineItemId),
    check('promotion_creatives_weight', sql`${table.weight} > 0`),
  ],
);
