import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { orders } from '../orders/orders.tables.ts';

/** Somebody went to the messaging app, so that it tells us who they are, and will come back to a page of ours. Used once. */
export const jsapiAuthorizations = pgTable(
  'pay_sheet_doors',
  {
    /** Keyed hash of what the messaging app carries back. */
    stateHash: text('state_hash').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    returnTo: text('return_to').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('pay_sheet_doors_expires_at').on(table.expiresAt)],
);
