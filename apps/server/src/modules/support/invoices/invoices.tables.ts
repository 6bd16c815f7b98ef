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
    /** Sealed answer of an operator; null before an answer. */
    sealedAnswer: text('sealed_answer'),
    /** Sealed number of the red-letter invoice that reverses this invoice; null if there is none. */
    sealedReversal: text('sealed_reversal'),
    at: moment('at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('invoice_requests_account').on(table.accountId, table.id),
    index('invoice_requests_newest').on(table.state, table.id),
    // For the list of requests that wait for an operator, newest first.
    index('invoice_requests_waiting')
      .on(table.id)
      .where(sql`${table.state} in ('submitted', 'reversing')`),
  ],
);

/**
 * Orders of an invoice request, until the invoice is declined or reversed; an order belongs to one request. Issuing and
 * refunding lock these rows first, so that a refund prevents the invoice or starts its reversal.
 */
export const invoicedOrders = pgTable('invoiced_orders', {
  orderId: text('order_id').primaryKey(),
  invoiceId: bigint('invoice_id', { mode: 'bigint' })
    .notNull()
    .references(() => invoiceRequests.id, { onDelete: 'cascade' }),
});
