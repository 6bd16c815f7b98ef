import type { SlotStyle } from '@feisuo/contract/facts/slot-vocabulary';
import type { SlotAsset, SlotLink } from '@feisuo/contract/schemas/ads';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { promotionLineItems } from '../line-items/line-items.tables.ts';

/** Creatives. If a line item has several, they rotate by weight. */
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
    /** How long a page may reuse the reply of the slot service; null means never. */
    expireSeconds: integer('expire_seconds'),
    /** After how long the creative closes without a click; null means never. */
    autoCloseSeconds: integer('auto_close_seconds'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('promotion_creatives_line_item').on(table.lineItemId),
    check('promotion_creatives_weight', sql`${table.weight} > 0`),
  ],
);
