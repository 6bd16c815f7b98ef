import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import type { PayChannel } from '../channels/channel.ts';
import type { ProposalKind, ProposalState } from './refund-approval-rule.ts';
import type { RefundParty, RefundProgress } from './refund.ts';

const fen = (name: string) => bigint(name, { mode: 'number' });

/**
 * Refund balance of a payment (`payment-key.ts`): the amount paid, and `promisedFen`, the sum of its refunds. The sum
 * never exceeds the amount paid.
 */
export const payRefundBalances = pgTable(
  'pay_refund_balances',
  {
    attemptId: text('attempt_id').primaryKey(),
    paidFen: fen('paid_fen').notNull(),
    promisedFen: fen('promised_fen').notNull(),
  },
  (table) => [check('pay_refund_balances_sum', sql`${table.promisedFen} between 0 and ${table.paidFen}`)],
);

export const payRefunds = pgTable(
  'pay_refunds',
  {
    id: text('id').primaryKey(),
    /** Our refund number. Retries send the same number until the channel closes the refund. */
    refundNo: text('refund_no').notNull().unique(),
    orderId: text('order_id').notNull(),
    /** The payment that is refunded (`payment-key.ts`). */
    attemptId: text('attempt_id')
      .notNull()
      .references(() => payRefundBalances.attemptId),
    channel: text('channel').$type<PayChannel>().notNull(),
    transactionId: text('transaction_id').notNull(),
    totalFen: fen('total_fen').notNull(),
    amountFen: fen('amount_fen').notNull(),
    reason: text('reason').notNull(),
    by: text('by').$type<RefundParty>().notNull(),
    takesGrant: boolean('takes_grant').notNull(),
    state: text('state').$type<RefundProgress>().notNull(),
    /** Why the refund was declined, or the last error of the channel. */
    note: text('note'),
    queries: integer('queries').notNull(),
    refusals: integer('refusals').notNull(),
    /** Time of the next request to the channel; null if none is planned. */
    nextQueryAt: moment('next_query_at'),
    at: moment('at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    succeededAt: moment('succeeded_at'),
  },
  (table) => [
    index('pay_refunds_order').on(table.orderId, table.at),
    index('pay_refunds_attempt').on(table.attemptId),
    index('pay_refunds_at').on(table.at, table.id),
    index('pay_refunds_state').on(table.state, table.at, table.id),
    index('pay_refunds_due')
      .on(table.nextQueryAt)
      .where(sql`${table.nextQueryAt} is not null`),
    index('pay_refunds_to_look_at')
      .on(table.at)
      .where(sql`${table.state} in ('asked', 'abnormal', 'closed')`),
    index('pay_refunds_succeeded')
      .on(table.channel, table.succeededAt)
      .where(sql`${table.succeededAt} is not null`),
    // A member has at most one request per order in progress.
    uniqueIndex('pay_refunds_one_request')
      .on(table.orderId)
      .where(sql`${table.by} = 'member' and ${table.state} not in ('declined', 'succeeded')`),
  ],
);

/** Refunds above the limit of one operator, to be approved or refused by another operator. */
export const payRefundProposals = pgTable(
  'pay_refund_proposals',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<ProposalKind>().notNull(),
    orderId: text('order_id').notNull(),
    /**
     * What is to be refunded: the id of a member's refund request or of a payment in review; null for the order's own
     * payment.
     */
    subject: text('subject'),
    amountFen: bigint('amount_fen', { mode: 'number' }).notNull(),
    takesGrant: boolean('takes_grant').notNull(),
    reason: text('reason').notNull(),
    askedBy: text('asked_by').notNull(),
    askedAt: moment('asked_at').notNull(),
    state: text('state').$type<ProposalState>().notNull(),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    note: text('note'),
    /** Number of the refund that the approval created; null before approval. */
    refundNo: text('refund_no'),
  },
  (table) => [
    check('pay_refund_proposals_amount', sql`${table.amountFen} > 0`),
    // The operator who decides must differ from the operator who proposed.
    check(
      'pay_refund_proposals_four_eyes',
      sql`${table.state} <> 'approved' or ${table.decidedBy} <> ${table.askedBy}`,
    ),
    uniqueIndex('pay_refund_proposals_one')
      .on(table.orderId)
      .where(sql`${table.state} = 'waiting'`),
    index('pay_refund_proposals_state').on(table.state, table.id),
    index('pay_refund_proposals_order').on(table.orderId, table.id),
  ],
);
