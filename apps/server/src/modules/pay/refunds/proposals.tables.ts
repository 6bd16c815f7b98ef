import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import type { ProposalKind, ProposalState } from './needs-approval.ts';

/** Refunds above the limit of one operator, which another operator approves or refuses. */
export const payRefundProposals = pgTable(
  'pay_refund_proposals',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<ProposalKind>().notNull(),
    orderId: text('order_id').notNull(),
    /** Id of the member's refund or of the payment in review; null for a refund of the order's own payment. */
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
    /** Number of the refund that the approval created. */
    refundNo: text('refund_no'),
  },
  (table) => [
    check('pay_refund_proposals_amount', sql`${table.amountFen} > 0`),
    // The database itself requires two different operators.
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
