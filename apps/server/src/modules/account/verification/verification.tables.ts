import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** Codes that were sent, or would have been. */
export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    /** Keyed hash of the phone number, e-mail address or account. */
    targetKey: text('target_key').notNull(),
    /** The account of the phone or mailbox at that time, which is notified of guesses. */
    accountId: text('account_id'),
    usage: text('usage').notNull(),
    /** Keyed hash. Null if nothing was sent, which must not be visible: no code matches. */
    codeHash: text('code_hash'),
    /** Keyed hash of the requesting device. */
    askerKey: text('asker_key').notNull().default(''),
    /** Whether the target's account was used on that device. */
    isKnownAsker: boolean('is_known_asker').notNull().default(false),
    /** Whether it was requested with a token or the right password of the account, from any device. */
    hasCredential: boolean('has_credential').notNull().default(false),
    tries: integer('tries').notNull().default(0),
    triesElsewhere: integer('tries_elsewhere').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    spentAt: moment('spent_at'),
  },
  (table) => [
    index('verifications_target').on(table.targetKey, table.usage),
    index('verifications_expires_at').on(table.expiresAt),
  ],
);

/** The send throttle of a target over all usages. One row decides which of concurrent requests sends. */
export const verificationPaces = pgTable(
  'verification_paces',
  {
    /** Keyed hash of the target. */
    key: text('key').primaryKey(),
    /** The last code, and its usage. */
    verificationId: text('verification_id').notNull(),
    usage: text('usage').notNull().default(''),
    /** Null once the code is spent: the next one need not wait. */
    sentAt: moment('sent_at'),
    /** Codes for devices that the target's account does not know. */
    sentInDay: integer('sent_in_day').notNull(),
    /** Codes for devices that it knows. */
    sentToKnownInDay: integer('sent_to_known_in_day').notNull().default(0),
    dayEndsAt: moment('day_ends_at').notNull(),
  },
  (table) => [index('verification_paces_day_ends_at').on(table.dayEndsAt)],
);
