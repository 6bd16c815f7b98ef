import type { InvoiceState, InvoiceTitleType } from '@feisuo/contract/facts/support-vocabulary';
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** What members want invoices for. */
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
    /** Title, tax number and e-mail address, sealed with the master key. */
    sealed: text('sealed').notNull(),
    /** What staff answered, sealed likewise; null before. */
    sealedAnswer: text('sealed_answer'),
    /** The number of the red-letter invoice, sealed likewise; null before. */
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
 * Orders that a request holds: one at a time. A declined or reversed request lets go of its own. Issuing and refunding lock these
 * rows first, so that a refund either prevents the invoice or recalls it.
 */
export const invoicedOrders = pgTable('invoiced_orders', {
  orderId: text('order_id').primaryKey(),
  invoiceId: bigint('invoice_id', { mode: 'bigint' })
    .notNull()
    .references(() => invoiceRequests.id, { onDelete: 'cascade' }),
});
