import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** Codes that were sent, or would have been. */
export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    /** Keyed hash of the phone number, e-mail address or account that it was sent to. */
    targetKey: text('target_key').notNull(),
    usage: text('usage').notNull(),
    /** Keyed hash. Null where nothing was sent, because nobody was to learn so: no code fits. */
    codeHash: text('code_hash'),
    tries: integer('tries').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    spentAt: moment('spent_at'),
  },
  (table) => [
    index('verifications_target').on(table.targetKey, table.usage),
    index('verifications_expires_at').on(table.expiresAt),
  ],
);

/** How often a target was written to, per usage. One row decides who of many at once may send. */
export const verificationPaces = pgTable(
  'verification_paces',
  {
    /** Keyed hash of target and usage. */
    key: text('key').primaryKey(),
    verificationId: text('verification_id').notNull(),
    /** Null once the code is spent: the next one need not wait. */
    sentAt: moment('sent_at'),
    sentInDay: integer('sent_in_day').notNull(),
    dayEndsAt: moment('day_ends_at').notNull(),
  },
  (table) => [index('verification_paces_day_ends_at').on(table.dayEndsAt)],
);
