import type { AdEvent, AdPlatform } from '@feisuo/contract/facts/address-params';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { adClicks } from '../clicks/clicks.tables.ts';
import type { StepKind, UploadAction, UploadState } from './vocabulary.ts';

/** What people came to do, each step of each person once: reports count these rows. */
export const adSteps = pgTable(
  'ad_steps',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<StepKind>().notNull(),
    /** What makes it the same step when it is told again: an order's number, or a keyed hash that leads to nobody. */
    source: text('source').notNull(),
    /** Null while nobody is known, and again once the account has been erased. */
    accountId: text('account_id'),
    /** The click that is credited with it; none, or none any more. */
    clickId: bigint('click_id', { mode: 'number' }).references(() => adClicks.id, { onDelete: 'set null' }),
    channel: text('channel').notNull(),
    /** What was ordered, paid or returned. */
    orderId: text('order_id'),
    amountFen: integer('amount_fen'),
    at: moment('at').notNull(),
    /** `yyyy-MM-dd` in Asia/Shanghai. */
    day: text('day').notNull(),
    /** When it was last credited, where that was later than it was taken; null: never. */
    creditedAt: moment('credited_at'),
  },
  (table) => [
    uniqueIndex('ad_steps_source').on(table.kind, table.source),
    index('ad_steps_day').on(table.day, table.channel),
    // Counts by hour look for what is new, and then read the hour.
    index('ad_steps_at').on(table.at),
    index('ad_steps_credited_at')
      .on(table.creditedAt)
      .where(sql`credited_at is not null`),
    index('ad_steps_account').on(table.accountId),
    index('ad_steps_order').on(table.orderId),
    index('ad_steps_click').on(table.clickId),
  ],
);

/** The outbox: what platforms are to be told, written in the transaction that made it true. */
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
    /** The same for every try: what the platform knows a repeat by, where it can. */
    key: text('key').notNull(),
    valueFen: integer('value_fen'),
    convertedAt: moment('converted_at').notNull(),
    /** When it was taken back or changed; null for a conversion itself. */
    adjustedAt: moment('adjusted_at'),
    state: text('state').$type<UploadState>().notNull(),
    /** Why it is not sent, in a few words that name no click and no secret. */
    why: text('why').notNull().default(''),
    /** Every claim has a number, so that whoever comes back too late changes nothing. */
    claims: integer('claims').notNull().default(0),
    tries: integer('tries').notNull().default(0),
    /** Tries that nobody answered, ever: after one it may have arrived. */
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
