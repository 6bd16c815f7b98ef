import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** Codes that were sent, or would have been. */
export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    /** Keyed hash of the phone number, e-mail address or account that it was sent to. */
    targetKey: text('target_key').notNull(),
    /** Who had the phone or mailbox then, and hears of guesses at the code. */
    accountId: text('account_id'),
    usage: text('usage').notNull(),
    /** Keyed hash. Null where nothing was sent, because nobody was to learn so: no code fits. */
    codeHash: text('code_hash'),
    /** Keyed hash of the device that asked for it. */
    askerKey: text('asker_key').notNull().default(''),
    /** Whether the account of the target was used on that device. */
    isKnownAsker: boolean('is_known_asker').notNull().default(false),
    /** Whether it was asked for with a token or the right password of the account, from whatever device. */
    hasCredential: boolean('has_credential').notNull().default(false),
    /** Tries by the device that asked. */
    tries: integer('tries').notNull().default(0),
    /** Tries by all others, which leave those of the asker alone. */
    triesElsewhere: integer('tries_elsewhere').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    spentAt: moment('spent_at'),
  },
  (table) => [
    index('verifications_target').on(table.targetKey, table.usage),
    index('verifications_expires_at').on(table.expiresAt),
  ],
);

/** When and how often a target was written to, over all usages. One row decides which of many requests sends. */
export const verificationPaces = pgTable(
  'verification_paces',
  {
    /** Keyed hash of the target. */
    key: text('key').primaryKey(),
    /** The last code, and what it is for. */
    verificationId: text('verification_id').notNull(),
    usage: text('usage').notNull().default(''),
    /** Null once the code is spent: the next one need not wait. */
    sentAt: moment('sent_at'),
    /** Codes for devices that the account of the target was never used on. */
    sentInDay: integer('sent_in_day').notNull(),
    /** Codes for devices that it was used on. */
    sentToKnownInDay: integer('sent_to_known_in_day').notNull().default(0),
    dayEndsAt: moment('day_ends_at').notNull(),
  },
  (table) => [index('verification_paces_day_ends_at').on(table.dayEndsAt)],
);
