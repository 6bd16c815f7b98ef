import type { InvoiceState, InvoiceTitleType } from '@feisuo/contract/facts/support-vocabulary';
import { sql } from 'drizzle-orm';
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
    /** Sealed title, tax number and e-mail address. */
    sealed: text('sealed').notNull(),
    /** Sealed answer of staff; null until they answer. */
    sealedAnswer: text('sealed_answer'),
    /** The sealed number of the red-letter invoice; null if there is none. */
    sealedReversal: text('sealed_reversal'),
    at: moment('at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('invoice_requests_account').on(table.accountId, table.id),
    index('invoice_requests_newest').on(table.state, table.id),
    // Requests that wait for an operator, newest first.
    index('invoice_requests_waiting')
      .on(table.id)
      .where(sql`${table.state} in ('submitted', 'reversing')`),
  ],
);

/**
 * Orders that an invoice request holds; an order is held by one request, until the invoice is declined or reversed.
 * Issuing and refunding lock these rows first, so that a refund either prevents the invoice or makes it be reversed.
 */
export const invoicedOrders = pgTable('invoiced_orders', {
  orderId: text('order_id').primaryKey(),
  invoiceId: bigint('invoice_id', { mode: 'bigint' })
    .notNull()
    .references(() => invoiceRequests.id, { onDelete: 'cascade' }),
});
