import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { NoticeFacts, SandboxChannel } from './sandbox.ts';

/** Trades as the sandbox, the channels' side of the wire, knows them. */
export const paySandboxTrades = pgTable(
  'pay_sandbox_trades',
  {
    /** What the code leads to; not to be guessed. */
    id: text('id').primaryKey(),
    channel: text('channel').$type<SandboxChannel>().notNull(),
    outTradeNo: text('out_trade_no').notNull(),
    amountFen: integer('amount_fen').notNull(),
    subject: text('subject').notNull(),
    notifyUrl: text('notify_url').notNull(),
    /** Null: paid by scanning; otherwise who pays inside the messaging app. */
    openId: text('open_id'),
    /** Paid by an agreement, or together with signing one. */
    contractId: text('contract_id'),
    /** The language that the shop asked in, and is told in. */
    wire: text('wire').$type<'xml' | 'json'>().notNull().default('json'),
    /** When a charge by agreement has its result; null once it has. */
    settlesAt: moment('settles_at'),
    /** Why such a charge did not succeed, in the channel's word. */
    failure: text('failure'),
    /** The key that the merchant said it knows; notifications are signed with it. */
    signsWith: text('signs_with'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Alipay knows nothing of a trade until somebody scans its code. */
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

/** Money that moved. A trade may be paid twice, where the switch for it is used. */
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
    /** When one that is processing ends, and as what. */
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

/** Notifications to the shop. Each is sent until the shop says that it understood, or the ladder ends. */
export const paySandboxNotices = pgTable(
  'pay_sandbox_notices',
  {
    id: text('id').primaryKey(),
    channel: text('channel').$type<SandboxChannel>().notNull(),
    /** Null where it tells of an agreement. */
    tradeId: text('trade_id').references(() => paySandboxTrades.id, { onDelete: 'cascade' }),
    facts: jsonb('facts').$type<NoticeFacts>().notNull(),
    notifyUrl: text('notify_url').notNull(),
    signsWith: text('signs_with'),
    createdAt: moment('created_at').notNull(),
    tries: integer('tries').notNull().default(0),
    /** Null: it is over. */
    nextAt: moment('next_at'),
    /** Waits for another one to arrive first. */
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

/** Agreements by which a shop may charge somebody again and again. */
export const paySandboxContracts = pgTable(
  'pay_sandbox_contracts',
  {
    /** The channel's own number of it. */
    id: text('id').primaryKey(),
    /** Where the person signs and ends it; not to be guessed. */
    pageId: text('page_id').notNull().unique(),
    channel: text('channel').$type<SandboxChannel>().notNull(),
    /** The shop's number of it. */
    code: text('code').notNull(),
    subject: text('subject').notNull(),
    /** Whose account at the shop it is for, and what is taken when, in the shop's words; null where it did not say. */
    accountLabel: text('account_label'),
    terms: text('terms'),
    /** The most that one charge may take; null where the shop announces it each time. */
    mostFen: integer('most_fen'),
    period: jsonb('period').$type<{ days: number } | { months: number }>(),
    /** The day of the next charge, where the agreement has days. */
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

/** What the messaging app gave a browser to hand to the shop, which learns by it who they are. Used once. */
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
