import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { orders } from '../orders/orders.tables.ts';

/** A pending WeChat authorization, deleted when it is used. */
export const jsapiAuthorizations = pgTable(
  'pay_jsapi_links',
  {
    /** Keyed hash of the OAuth state. */
    stateHash: text('state_hash').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    returnTo: text('return_to').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('pay_jsapi_links_expires_at').on(table.expiresAt)],
);
