import type { OrderEventKind, OrderState } from '@feisuo/contract/facts/pay-vocabulary';
import { sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import type { PayChannel } from '../channels/channel.ts';
import type {
  AttemptState,
  CloseReason,
  Disposition,
  EventEffect,
  OrderEventFacts,
  OrderLength,
  PriceKind,
  SettledVia,
} from './order.ts';

/**
 * Selects orders that are neither expired nor closed. Queries must use the same text as the partial index, so that the
 * planner uses the index.
 */
export const isLive = ({ state }: { state: AnyPgColumn }): SQL => sql`${state} not in ('expired', 'closed')`;

/** An order with a copy of the product's terms, which later changes of the product do not affect. */
export const orders = pgTable(
  'pay_orders',
  {
    id: text('id').primaryKey(),
    /** Null after the account is erased. */
    accountId: text('account_id'),
    /**
     * Keyed hash of the order token, unique so that a repeated request finds the same order. A renewal has agreement
     * and period instead.
     */
    orderTokenHash: text('order_token_hash').notNull().unique(),
    state: text('state').$type<OrderState>().notNull(),
    /** Why the order is closed or will be closed; null otherwise. */
    closeReason: text('close_reason').$type<CloseReason>(),
    productId: text('product_id').notNull(),
    productName: text('product_name').notNull(),
    vas: integer('vas').$type<3 | 5>().notNull(),
    /** Length of all periods together. */
    length: jsonb('length').$type<OrderLength>().notNull(),
    /** The length of all periods in days, as pages show it. */
    days: integer('days').notNull(),
    num: integer('num').notNull(),
    listFen: integer('list_fen').notNull(),
    amountFen: integer('amount_fen').notNull(),
    priceKind: text('price_kind').$type<PriceKind>().notNull(),
    isRenewing: boolean('is_renewing').notNull(),
    /** The agreement and the number of the period that this order renews; null for an order that a buyer placed. */
    agreementId: text('agreement_id'),
    period: integer('period'),
    /** The activity named in the order request (`actid`). */
    actId: text('act_id').notNull(),
    referFrom: text('refer_from').notNull(),
    payPageId: text('pay_page_id').notNull(),
    /**
     * True for an order created by a popup that opened by itself; the member's order list hides it until the member
     * asks for the code or pays.
     */
    isUnasked: boolean('is_unasked').notNull().default(false),
    /** The attempt whose payment granted the order, came too late or is in review; null before a payment. */
    settledOutTradeNo: text('settled_out_trade_no'),
    refundedFen: integer('refunded_fen').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    paidAt: moment('paid_at'),
    grantedAt: moment('granted_at'),
    closedAt: moment('closed_at'),
  },
  (table) => [
    index('pay_orders_account').on(table.accountId, table.createdAt, table.id),
    index('pay_orders_created_at').on(table.createdAt, table.id),
    // The console searches orders by state and by product.
    index('pay_orders_state').on(table.state, table.createdAt, table.id),
    index('pay_orders_product').on(table.productId, table.createdAt, table.id),
    index('pay_orders_live').on(table.createdAt, table.id).where(isLive(table)),
    index('pay_orders_amount').on(table.amountFen, table.createdAt, table.id),
    // A partial index, because few orders have refunds.
    index('pay_orders_returned')
      .on(table.createdAt, table.id)
      .where(sql`${table.refundedFen} > 0`),
    uniqueIndex('pay_orders_renewal').on(table.agreementId, table.period),
    index('pay_orders_open')
      .on(table.expiresAt)
      .where(sql`${table.state} in ('created', 'qr_ready', 'expired')`),
    index('pay_orders_unsettled')
      .on(table.createdAt)
      .where(sql`${table.state} in ('paid', 'refunding', 'review')`),
    index('pay_orders_first_price')
      .on(table.accountId)
      .where(sql`${table.priceKind} = 'first' and ${table.paidAt} is not null`),
  ],
);

/** A payment attempt: one trade of an order at one channel. An order may have several attempts, one after another. */
export const attempts = pgTable(
  'pay_attempts',
  {
    /** Our trade number, unique over all channels. Some other tables call it the attempt id. */
    outTradeNo: text('out_trade_no').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    seq: integer('seq').notNull(),
    channel: text('channel').$type<PayChannel>().notNull(),
    amountFen: integer('amount_fen').notNull(),
    state: text('state').$type<AttemptState>().notNull(),
    /** Null for a QR code, `page` for H5. For JSAPI it is the keyed hash of the payer's openid. */
    payerHash: text('payer_hash'),
    /** The content of the QR code, the H5 address or the JSAPI prepay id, while the attempt is payable. */
    codeUrl: text('code_url'),
    createdAt: moment('created_at').notNull(),
    /**
     * When the channel stops accepting payments. Never changed, because a retry must send the same data to the channel.
     */
    expiresAt: moment('expires_at').notNull(),
    queries: integer('queries').notNull().default(0),
    /** Time of the last channel query; null if there was none. */
    askedAt: moment('asked_at'),
    /** Time of the next channel query; null if none is planned. A worker claims the query by updating this column. */
    nextQueryAt: moment('next_query_at'),
    paidAt: moment('paid_at'),
    closedAt: moment('closed_at'),
  },
  (table) => [
    uniqueIndex('pay_attempts_order_seq').on(table.orderId, table.seq),
    uniqueIndex('pay_attempts_channel').on(table.channel, table.outTradeNo),
    index('pay_attempts_next_query_at')
      .on(table.nextQueryAt)
      .where(sql`${table.nextQueryAt} is not null`),
  ],
);

/**
 * A payment that a channel reported. Its channel and transaction id are unique, so that notifications, queries and
 * bills record it once.
 */
export const payments = pgTable(
  'pay_payments',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text('channel').$type<PayChannel>().notNull(),
    transactionId: text('transaction_id').notNull(),
    outTradeNo: text('out_trade_no')
      .notNull()
      .references(() => attempts.outTradeNo),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    paidFen: integer('paid_fen').notNull(),
    paidAt: moment('paid_at').notNull(),
    recordedAt: moment('recorded_at').notNull(),
    via: text('via').$type<SettledVia>().notNull(),
    disposition: text('disposition').$type<Disposition>().notNull(),
  },
  (table) => [
    uniqueIndex('pay_payments_transaction').on(table.channel, table.transactionId),
    index('pay_payments_order').on(table.orderId),
    index('pay_payments_attempt').on(table.outTradeNo),
    index('pay_payments_paid_at').on(table.channel, table.paidAt),
    index('pay_payments_review')
      .on(table.recordedAt)
      .where(sql`${table.disposition} = 'review'`),
  ],
);

/** Genuine notifications of the channels, one row per notification; repeats update the row. */
export const channelEvents = pgTable(
  'pay_channel_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text('channel').$type<PayChannel>().notNull(),
    eventId: text('event_id').notNull(),
    kind: text('kind').notNull(),
    /** The trade number or refund number that the notification is about. */
    subject: text('subject'),
    effect: text('effect').$type<EventEffect>().notNull(),
    times: integer('times').notNull().default(1),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [
    uniqueIndex('pay_channel_events_event').on(table.channel, table.eventId),
    index('pay_channel_events_last_at').on(table.lastAt),
    index('pay_channel_events_subject')
      .on(table.subject)
      .where(sql`${table.subject} is not null`),
  ],
);

/** The timeline of an order, which members and operators read. Rows are never changed. */
export const orderEvents = pgTable(
  'pay_order_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    at: moment('at').notNull(),
    kind: text('kind').$type<OrderEventKind>().notNull(),
    outTradeNo: text('out_trade_no'),
    facts: jsonb('facts').$type<OrderEventFacts>().notNull(),
  },
  (table) => [
    index('pay_order_events_order').on(table.orderId, table.id),
    // The job that counts per hour finds new events by time.
    index('pay_order_events_at').on(table.at),
  ],
);

/** One row per buyer, locked by new orders and by purchase holds, so that they run one after the other. */
export const buyers = pgTable('pay_buyers', {
  accountId: text('account_id').primaryKey(),
  /** Start, operator (`heldBy`) and reason (`holdReason`) of a purchase hold; null without a hold. */
  heldAt: moment('held_at'),
  heldBy: text('held_by'),
  holdReason: text('hold_reason'),
});
