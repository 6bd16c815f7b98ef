import type { AdEvent, AdPlatform } from '@feisuo/contract/facts/address-params';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { adClicks } from '../clicks/clicks.tables.ts';
import type { StepKind, UploadAction, UploadState } from './vocabulary.ts';

/** Steps of the funnel, each once per account; reports count these rows. */
export const adSteps = pgTable(
  'ad_steps',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<StepKind>().notNull(),
    /** Idempotency key: an order number, or a keyed hash. */
    source: text('source').notNull(),
    /** Null while unknown, and after erasure. */
    accountId: text('account_id'),
    /** The credited click, if any. */
    clickId: bigint('click_id', { mode: 'number' }).references(() => adClicks.id, { onDelete: 'set null' }),
    channel: text('channel').notNull(),
    /** Of an order, payment or refund. */
    orderId: text('order_id'),
    amountFen: integer('amount_fen'),
    at: moment('at').notNull(),
    /** `yyyy-MM-dd` in Asia/Shanghai. */
    day: text('day').notNull(),
    /** When it was credited later than recorded; null otherwise. */
    creditedAt: moment('credited_at'),
  },
  (table) => [
    uniqueIndex('ad_steps_source').on(table.kind, table.source),
    index('ad_steps_day').on(table.day, table.channel),
    // Hourly counts look for new rows, then read the hour.
    index('ad_steps_at').on(table.at),
    index('ad_steps_credited_at')
      .on(table.creditedAt)
      .where(sql`credited_at is not null`),
    index('ad_steps_account').on(table.accountId),
    index('ad_steps_order').on(table.orderId),
    index('ad_steps_click').on(table.clickId),
  ],
);

/** The outbox of uploads, written in the transaction of the conversion. */
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
    /** The same for every attempt: the platform's deduplication key, where supported. */
    key: text('key').notNull(),
    valueFen: integer('value_fen'),
    convertedAt: moment('converted_at').notNull(),
    /** Time of the retraction or restatement; null for a conversion. */
    adjustedAt: moment('adjusted_at'),
    state: text('state').$type<UploadState>().notNull(),
    /** Short reason, without click ids or secrets. */
    why: text('why').notNull().default(''),
    /** Claim number: a worker that returns after its claim expired changes nothing. */
    claims: integer('claims').notNull().default(0),
    tries: integer('tries').notNull().default(0),
    /** Attempts without an answer, ever: after one it may have arrived. */
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
    // Operators page through the outbox by these, newest first.
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
