import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { NoticeFacts, SandboxChannel } from './sandbox.ts';

/** Trades as WeChat Pay or Alipay would store them. */
export const paySandboxTrades = pgTable(
  'pay_sandbox_trades',
  {
    /** Random, because the address in the payment code contains it. */
    id: text('id').primaryKey(),
    channel: text('channel').$type<SandboxChannel>().notNull(),
    outTradeNo: text('out_trade_no').notNull(),
    amountFen: integer('amount_fen').notNull(),
    subject: text('subject').notNull(),
    notifyUrl: text('notify_url').notNull(),
    /** The openid of the payer of a JSAPI trade; null for a QR code. */
    openId: text('open_id'),
    /** The contract under which the trade is charged, or which the payment signs; null without a contract. */
    contractId: text('contract_id'),
    /** The format of the merchant's request, in which its notifications are sent too. */
    wire: text('wire').$type<'xml' | 'json'>().notNull().default('json'),
    /** When the charge will get its result; null for a trade that is no charge or has its result. */
    settlesAt: moment('settles_at'),
    /** The error code of a failed charge. */
    failure: text('failure'),
    /**
     * Serial number of the platform key that the merchant named; notifications of this trade are signed with this key.
     */
    keySerial: text('key_serial'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When the code was first scanned, which creates the trade at Alipay; null before. */
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

/** Payments of trades. With the tester's action `pay_twice` a trade has two payments. */
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
    /** When a pending refund gets its result. */
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

/** Notifications to the merchant. Each is sent until the merchant acknowledges it or all retries have failed. */
export const paySandboxNotices = pgTable(
  'pay_sandbox_notices',
  {
    id: text('id').primaryKey(),
    channel: text('channel').$type<SandboxChannel>().notNull(),
    /** The trade; null if the notification is about a contract. */
    tradeId: text('trade_id').references(() => paySandboxTrades.id, { onDelete: 'cascade' }),
    facts: jsonb('facts').$type<NoticeFacts>().notNull(),
    notifyUrl: text('notify_url').notNull(),
    keySerial: text('key_serial'),
    createdAt: moment('created_at').notNull(),
    tries: integer('tries').notNull().default(0),
    /** When the notification is sent next; null after the last try. */
    nextAt: moment('next_at'),
    /** Whether this notification waits until a later notification was sent, so that the two arrive in reverse order. */
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

/** Contracts (agreements) for recurring charges. */
export const paySandboxContracts = pgTable(
  'pay_sandbox_contracts',
  {
    /** The number that the channel gave the contract. */
    id: text('id').primaryKey(),
    /** Random part of the address of the phone page that signs and ends the contract. */
    pageId: text('page_id').notNull().unique(),
    channel: text('channel').$type<SandboxChannel>().notNull(),
    /** The number that the merchant gave the contract. */
    code: text('code').notNull(),
    subject: text('subject').notNull(),
    /** Account label and terms from the merchant's request; null if absent. */
    accountLabel: text('account_label'),
    terms: text('terms'),
    /** The maximum amount of one charge; null if the merchant announces each charge. */
    maxFen: integer('max_fen'),
    period: jsonb('period').$type<{ days: number } | { months: number }>(),
    /** The day of the next planned charge; null if the contract has no plan. */
    executeOn: text('execute_on'),
    notifyUrl: text('notify_url').notNull(),
    keySerial: text('key_serial'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    signedAt: moment('signed_at'),
    endedAt: moment('ended_at'),
    /** When the merchant last announced a charge. */
    noticedAt: moment('noticed_at'),
    noticedFen: integer('noticed_fen'),
  },
  (table) => [uniqueIndex('pay_sandbox_contracts_code').on(table.channel, table.code)],
);

/** WeChat authorization codes. A code can be used once. */
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
