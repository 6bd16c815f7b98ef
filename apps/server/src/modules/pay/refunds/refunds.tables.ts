import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import type { PayChannel } from '../channels/channel.ts';
import type { RefundParty, RefundProgress } from './refund.ts';

const fen = (name: string) => bigint(name, { mode: 'number' });

/** The refund balance of a payment (`money-id.ts`): paid, and promised so far, never more. */
export const payRefundBalances = pgTable(
  'pay_refund_purses',
  {
    attemptId: text('attempt_id').primaryKey(),
    paidFen: fen('paid_fen').notNull(),
    promisedFen: fen('promised_fen').notNull(),
  },
  (table) => [check('pay_refund_purses_sum', sql`${table.promisedFen} between 0 and ${table.paidFen}`)],
);

export const payRefunds = pgTable(
  'pay_refunds',
  {
    id: text('id').primaryKey(),
    /** The channel's refund number: the same in every retry, until the channel closes it. */
    refundNo: text('refund_no').notNull().unique(),
    orderId: text('order_id').notNull(),
    /** The refunded payment (`money-id.ts`). */
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
    /** Why it was declined, or the channel's last fault. */
    note: text('note'),
    asks: integer('asks').notNull(),
    refusals: integer('refusals').notNull(),
    /** The next channel request; null when there is none. */
    nextAskAt: moment('next_ask_at'),
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
      .on(table.nextAskAt)
      .where(sql`${table.nextAskAt} is not null`),
    index('pay_refunds_to_look_at')
      .on(table.at)
      .where(sql`${table.state} in ('asked', 'abnormal', 'closed')`),
    index('pay_refunds_succeeded')
      .on(table.channel, table.succeededAt)
      .where(sql`${table.succeededAt} is not null`),
    // A member has at most one request per order under way.
    uniqueIndex('pay_refunds_one_request')
      .on(table.orderId)
      .where(sql`${table.by} = 'member' and ${table.state} not in ('declined', 'succeeded')`),
  ],
);
