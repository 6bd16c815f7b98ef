import type { AdEvent, AdPlatform } from '@feisuo/contract/facts/address-params';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { adClicks } from '../clicks/clicks.tables.ts';
import type { StepKind, UploadAction, UploadState } from './step-kinds.ts';

/**
 * Steps of visitors, such as register, order and pay; reports count these rows. The unique kind and source ensure that
 * a repeated step is stored once.
 */
export const adConversions = pgTable(
  'ad_conversions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<StepKind>().notNull(),
    /** Idempotency key: an order number, or a keyed hash. */
    source: text('source').notNull(),
    /** Null while the account is unknown, and after erasure. */
    accountId: text('account_id'),
    /** The click that gets credit for the step; null if no click does. */
    clickId: bigint('click_id', { mode: 'number' }).references(() => adClicks.id, { onDelete: 'set null' }),
    channel: text('channel').notNull(),
    /** The order that was placed, paid or refunded; null for other steps. */
    orderId: text('order_id'),
    amountFen: integer('amount_fen'),
    at: moment('at').notNull(),
    /** `yyyy-MM-dd` in Asia/Shanghai. */
    day: text('day').notNull(),
    /** When the step was credited later than it was recorded; null otherwise. */
    creditedAt: moment('credited_at'),
  },
  (table) => [
    uniqueIndex('ad_conversions_source').on(table.kind, table.source),
    index('ad_conversions_day').on(table.day, table.channel),
    // The roll-up job looks for rows that are newer than its last run.
    index('ad_conversions_at').on(table.at),
    index('ad_conversions_credited_at')
      .on(table.creditedAt)
      .where(sql`credited_at is not null`),
    index('ad_conversions_account').on(table.accountId),
    // For the console, which lists the accounts of a channel.
    index('ad_conversions_registers')
      .on(table.channel, table.accountId)
      .where(sql`kind = 'register'`),
    index('ad_conversions_order').on(table.orderId),
    index('ad_conversions_click').on(table.clickId),
  ],
);

/** The outbox of uploads to ad platforms, written in the transaction of the conversion. */
export const adUploads = pgTable(
  'ad_uploads',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    clickId: bigint('click_id', { mode: 'number' })
      .notNull()
      .references(() => adClicks.id, { onDelete: 'cascade' }),
    platform: text('platform').$type<AdPlatform>().notNull(),
    event: text('event').$type<AdEvent>().notNull(),
    action: text('action').$type<UploadAction>().notNull(),
    /** Stays the same for every attempt. Platforms that deduplicate use this key. */
    key: text('key').notNull(),
    valueFen: integer('value_fen'),
    convertedAt: moment('converted_at').notNull(),
    /** When a retraction or restatement happened; null for a conversion. */
    adjustedAt: moment('adjusted_at'),
    state: text('state').$type<UploadState>().notNull(),
    /** Short explanation of the state, without click ids and secrets. */
    why: text('why').notNull().default(''),
    /** Incremented with each claim. A worker whose claim has expired finds a newer number and changes nothing. */
    claims: integer('claims').notNull().default(0),
    tries: integer('tries').notNull().default(0),
    /**
     * Number of attempts without an answer. Never reset, because after such an attempt the platform may have the
     * conversion.
     */
    unanswered: integer('unanswered').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull(),
    claimedAt: moment('claimed_at'),
    firstTryAt: moment('first_try_at'),
    sentAt: moment('sent_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('ad_uploads_key').on(table.platform, table.action, table.key),
    index('ad_uploads_click').on(table.clickId),
    // For the console, which lists the outbox in pages, newest first.
    index('ad_uploads_state').on(table.state, table.id),
    index('ad_uploads_platform').on(table.platform, table.id),
    index('ad_uploads_due')
      .on(table.platform, table.nextTryAt)
      .where(sql`state = 'waiting'`),
    index('ad_uploads_claimed')
      .on(table.claimedAt)
      .where(sql`state = 'sending'`),
  ],
);
