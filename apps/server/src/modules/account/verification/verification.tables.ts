import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** Codes that were sent, and decoys, which look like codes although none was sent. */
export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    /** Keyed hash of the phone number, e-mail address or account. */
    targetKey: text('target_key').notNull(),
    /**
     * The account that had the phone number or mailbox when the code was requested. It is notified of wrong guesses.
     */
    accountId: text('account_id'),
    usage: text('usage').notNull(),
    /**
     * Keyed hash of the code. Null for a decoy, which no code matches and which callers cannot tell from a sent code.
     */
    codeHash: text('code_hash'),
    /** Keyed hash of the requesting device. */
    requesterKey: text('requester_key').notNull().default(''),
    /** Whether the target's account was used on the requesting device before. */
    isKnownRequester: boolean('is_known_requester').notNull().default(false),
    /** Whether the code was requested with a token or the right password of the account, from any device. */
    hasCredential: boolean('has_credential').notNull().default(false),
    tries: integer('tries').notNull().default(0),
    triesElsewhere: integer('tries_elsewhere').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('verifications_target').on(table.targetKey, table.usage),
    index('verifications_expires_at').on(table.expiresAt),
  ],
);

/**
 * The send throttle of a target, for all usages. Concurrent requests update the same row, so only one of them sends.
 */
export const verificationThrottles = pgTable(
  'verification_throttles',
  {
    /** Keyed hash of the target. */
    key: text('key').primaryKey(),
    /** The latest code, and its usage. */
    verificationId: text('verification_id').notNull(),
    usage: text('usage').notNull().default(''),
    /** When the latest code was sent. Null after this code is spent: the next code then need not wait. */
    sentAt: moment('sent_at'),
    /** Codes sent on this day to devices that the target's account does not know. */
    sentInDay: integer('sent_in_day').notNull(),
    /** Codes sent on this day to devices that the target's account knows. */
    sentToKnownInDay: integer('sent_to_known_in_day').notNull().default(0),
    dayEndsAt: moment('day_ends_at').notNull(),
  },
  (table) => [index('verification_throttles_day_ends_at').on(table.dayEndsAt)],
);
