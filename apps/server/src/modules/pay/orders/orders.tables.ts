import type { OrderEventKind, OrderState } from '@feisuo/contract/facts/pay-vocabulary';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
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

/** What somebody wants to buy, as it was offered at that moment: later changes of the catalogue alter nothing here. */
export const orders = pgTable(
  'pay_orders',
  {
    id: text('id').primaryKey(),
    /** Null once the buyer's account has been erased: the sale stays, the person does not. */
    accountId: text('account_id'),
    /** Keyed hash of the one-time token that made it, which is what makes a repeat the same order. */
    orderTokenHash: text('order_token_hash').notNull().unique(),
    state: text('state').$type<OrderState>().notNull(),
    /** Why it is closed, or about to be; null while it is not. */
    closeReason: text('close_reason').$type<CloseReason>(),
    productId: text('product_id').notNull(),
    productName: text('product_name').notNull(),
    vas: integer('vas').$type<3 | 5>().notNull(),
    /** Of all periods together. */
    length: jsonb('length').$type<OrderLength>().notNull(),
    /** The same in days, as it was shown. */
    days: integer('days').notNull(),
    num: integer('num').notNull(),
    listFen: integer('list_fen').notNull(),
    amountFen: integer('amount_fen').notNull(),
    priceKind: text('price_kind').$type<PriceKind>().notNull(),
    isRenewing: boolean('is_renewing').notNull(),
    /** The agreement that this renews, and which period of it; null for whatever somebody ordered. */
    agreementId: text('agreement_id'),
    period: integer('period'),
    /** Where it was bought, in the page's own words. */
    actId: text('act_id').notNull(),
    referFrom: text('refer_from').notNull(),
    payPageId: text('pay_page_id').notNull(),
    /** The attempt whose money this order holds; other payments of it are duplicates. */
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
    // What operators look for: a state, a product, of any time.
    index('pay_orders_state').on(table.state, table.createdAt, table.id),
    index('pay_orders_product').on(table.productId, table.createdAt, table.id),
    // Of which money went back: few of all, whatever their state.
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

/** One code at one channel. An order may have several, one after another. */
export const attempts = pgTable(
  'pay_attempts',
  {
    /** Ours, unique over all channels; what others call an attempt's id. */
    outTradeNo: text('out_trade_no').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    seq: integer('seq').notNull(),
    channel: text('channel').$type<PayChannel>().notNull(),
    amountFen: integer('amount_fen').notNull(),
    state: text('state').$type<AttemptState>().notNull(),
    /**
     * Null: whoever has the code pays it. `page`: whoever opens its page, in the browser of a phone. Otherwise it is a sheet of
     * the messaging app, and this is the keyed hash of the person there for whom it was made.
     */
    payerHash: text('payer_hash'),
    /** What the QR code contains, the page's address, or the channel's number of the sheet, while it can be paid. */
    codeUrl: text('code_url'),
    createdAt: moment('created_at').notNull(),
    /** Told to the channel too, and never changed: the same number must be asked for with the same facts. */
    expiresAt: moment('expires_at').notNull(),
    asks: integer('asks').notNull().default(0),
    /** When the channel was last asked; null: not yet. */
    askedAt: moment('asked_at'),
    /** When the channel is to be asked next; null: never again. Whoever moves it on may ask. */
    nextAskAt: moment('next_ask_at'),
    paidAt: moment('paid_at'),
    closedAt: moment('closed_at'),
  },
  (table) => [
    uniqueIndex('pay_attempts_order_seq').on(table.orderId, table.seq),
    uniqueIndex('pay_attempts_channel').on(table.channel, table.outTradeNo),
    index('pay_attempts_next_ask_at')
      .on(table.nextAskAt)
      .where(sql`${table.nextAskAt} is not null`),
  ],
);

/** Money that arrived. The unique pair is what makes any number of notifications, questions and sweeps one payment. */
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

/** Notifications that were verified, each once however often it came. */
export const channelEvents = pgTable(
  'pay_channel_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text('channel').$type<PayChannel>().notNull(),
    eventId: text('event_id').notNull(),
    kind: text('kind').notNull(),
    /** What it was about: a trade's number or a refund's. */
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

/** What happened to an order, in its order; only ever added to. Members and operators read it. */
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
    // Counts by hour look for what is new, and then read the hour.
    index('pay_order_events_at').on(table.at),
  ],
);
