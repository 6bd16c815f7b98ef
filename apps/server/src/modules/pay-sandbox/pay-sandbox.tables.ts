import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { NoticeFacts, SandboxChannel } from './sandbox.ts';

/** Trades, as the channels know them. */
export const paySandboxTrades = pgTable(
  'pay_sandbox_trades',
  {
    /** Unguessable; part of the code's address. */
    id: text('id').primaryKey(),
    channel: text('channel').$type<SandboxChannel>().notNull(),
    outTradeNo: text('out_trade_no').notNull(),
    amountFen: integer('amount_fen').notNull(),
    subject: text('subject').notNull(),
    notifyUrl: text('notify_url').notNull(),
    /** The JSAPI payer; null for QR codes. */
    openId: text('open_id'),
    /** The contract charged, or signed with the payment. */
    contractId: text('contract_id'),
    /** The merchant's wire format, also used for notifications. */
    wire: text('wire').$type<'xml' | 'json'>().notNull().default('json'),
    /** When a charge by agreement settles; null afterwards. */
    settlesAt: moment('settles_at'),
    /** The channel's code of a failed charge. */
    failure: text('failure'),
    /** The platform key the merchant named; signs its notifications. */
    signsWith: text('signs_with'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Alipay creates the trade at the first scan. */
    scannedAt: moment('scanned_at'),
    cancelledAt: moment('cancelled_at'),
    paidAt: moment('paid_at'),
    closedAt: moment('closed_at'),
  },
  (table) => [
    uniqueIndex('pay_sandbox_trades_number').on(table.channel, table.outTradeNo),
    index('pay_sandbox_trades_created').on(table.channel, table.createdAt),
    index('pay_sandbox_trades_due')
      .on(table.settlesAt)
      .where(sql`${table.settlesAt} is not null`),
  ],
);

/** Payments. A trade may be paid twice with the fault for it. */
export const paySandboxPayments = pgTable(
  'pay_sandbox_payments',
  {
    transactionId: text('transaction_id').primaryKey(),
    channel: text('channel').$type<SandboxChannel>().notNull(),
    tradeId: text('trade_id')
      .notNull()
      .references(() => paySandboxTrades.id, { onDelete: 'cascade' }),
    amountFen: integer('amount_fen').notNull(),
    refundedFen: integer('refunded_fen').notNull().default(0),
    paidAt: moment('paid_at').notNull(),
  },
  (table) => [
    index('pay_sandbox_payments_trade').on(table.tradeId),
    index('pay_sandbox_payments_day').on(table.channel, table.paidAt),
  ],
);

export const paySandboxRefunds = pgTable(
  'pay_sandbox_refunds',
  {
    id: text('id').primaryKey(),
    channel: text('channel').$type<SandboxChannel>().notNull(),
    refundNo: text('refund_no').notNull(),
    transactionId: text('transaction_id')
      .notNull()
      .references(() => paySandboxPayments.transactionId, { onDelete: 'cascade' }),
    amountFen: integer('amount_fen').notNull(),
    status: text('status').$type<'PROCESSING' | 'SUCCESS' | 'ABNORMAL'>().notNull(),
    notifyUrl: text('notify_url').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When a pending refund settles. */
    settlesAt: moment('settles_at'),
    settledAt: moment('settled_at'),
  },
  (table) => [
    uniqueIndex('pay_sandbox_refunds_number').on(table.channel, table.refundNo),
    index('pay_sandbox_refunds_payment').on(table.transactionId),
    index('pay_sandbox_refunds_day').on(table.channel, table.settledAt),
    index('pay_sandbox_refunds_due')
      .on(table.settlesAt)
      .where(sql`${table.settlesAt} is not null`),
  ],
);

/** Notifications to the merchant, retried until acknowledged or given up. */
export const paySandboxNotices = pgTable(
  'pay_sandbox_notices',
  {
    id: text('id').primaryKey(),
    channel: text('channel').$type<SandboxChannel>().notNull(),
    /** Null for a contract. */
    tradeId: text('trade_id').references(() => paySandboxTrades.id, { onDelete: 'cascade' }),
    facts: jsonb('facts').$type<NoticeFacts>().notNull(),
    notifyUrl: text('notify_url').notNull(),
    signsWith: text('signs_with'),
    createdAt: moment('created_at').notNull(),
    tries: integer('tries').notNull().default(0),
    /** Null: finished. */
    nextAt: moment('next_at'),
    /** Waits for another one, for reordering. */
    isHeld: boolean('is_held').notNull().default(false),
    outcome: text('outcome').$type<'delivered' | 'lost' | 'given_up'>(),
  },
  (table) => [
    index('pay_sandbox_notices_due')
      .on(table.nextAt)
      .where(sql`${table.nextAt} is not null`),
    index('pay_sandbox_notices_trade').on(table.tradeId),
  ],
);

/** Contracts for recurring charges. */
export const paySandboxContracts = pgTable(
  'pay_sandbox_contracts',
  {
    /** The channel's number. */
    id: text('id').primaryKey(),
    /** Unguessable; the page to sign and end it. */
    pageId: text('page_id').notNull().unique(),
    channel: text('channel').$type<SandboxChannel>().notNull(),
    /** The merchant's number. */
    code: text('code').notNull(),
    subject: text('subject').notNull(),
    /** The merchant's account label and terms; null where not given. */
    accountLabel: text('account_label'),
    terms: text('terms'),
    /** The most per charge; null where the merchant announces each. */
    mostFen: integer('most_fen'),
    period: jsonb('period').$type<{ days: number } | { months: number }>(),
    /** The next planned charge, where the contract has a plan. */
    executeOn: text('execute_on'),
    notifyUrl: text('notify_url').notNull(),
    signsWith: text('signs_with'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    signedAt: moment('signed_at'),
    endedAt: moment('ended_at'),
    /** The last announcement of a charge. */
    noticedAt: moment('noticed_at'),
    noticedFen: integer('noticed_fen'),
  },
  (table) => [uniqueIndex('pay_sandbox_contracts_code').on(table.channel, table.code)],
);

/** WeChat authorization codes; used once. */
export const paySandboxCodes = pgTable(
  'pay_sandbox_codes',
  {
    code: text('code').primaryKey(),
    openId: text('open_id').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('pay_sandbox_codes_expires_at').on(table.expiresAt)],
);

export type TradeRow = typeof paySandboxTrades.$inferSelect;

export type PaymentRow = typeof paySandboxPayments.$inferSelect;

export type ContractRow = typeof paySandboxContracts.$inferSelect;

export type RefundRow = typeof paySandboxRefunds.$inferSelect;
