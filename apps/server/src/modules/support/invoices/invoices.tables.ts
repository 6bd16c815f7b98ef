import type { InvoiceState, InvoiceTitleType } from '@feisuo/contract/facts/support-vocabulary';
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

export const invoiceRequests = pgTable(
  'invoice_requests',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    number: text('number').notNull().unique(),
    requestKey: text('request_key').notNull().unique(),
    accountId: text('account_id').notNull(),
    state: text('state').$type<InvoiceState>().notNull(),
    orderIds: jsonb('order_ids').$type<string[]>().notNull(),
    titleType: text('title_type').$type<InvoiceTitleType>().notNull(),
    /** Title, tax number and e-mail address. */
    sealed: text('sealed').notNull(),
    /** Null before an answer. */
    sealedAnswer: text('sealed_answer'),
    /** The number of the red-letter invoice, or null. */
    sealedReversal: text('sealed_reversal'),
    at: moment('at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('invoice_requests_account').on(table.accountId, table.id),
    index('invoice_requests_newest').on(table.state, table.id),
  ],
);

/**
 * Orders held by a request, one request each; declining or reversing releases them. Issuing and refunding lock these
 * rows first, so that a refund either prevents the invoice or recalls it.
 */
export const invoicedOrders = pgTable('invoiced_orders', {
  orderId: text('order_id').primaryKey(),
  invoiceId: bigint('invoice_id', { mode: 'bigint' })
    .notNull()
    .references(() => invoiceRequests.id, { onDelete: 'cascade' }),
});
