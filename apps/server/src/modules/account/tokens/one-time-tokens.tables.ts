import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/**
 * What was proved under the factors and the password of now, or rests on that. Queries write it as the index does, or it would
 * not be used.
 */
export const isPendingProof = sql`kind in ('factor_challenge', 'second_factor', 'sudo', 'passkey_registration', 'passkey_factor')`;

/** Written as the index does, or an upsert would not find it. */
export const hasHolder = sql`holder is not null`;

/** Everything that may be shown once: sudo, sign-in and verification tokens, tickets. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    /** Keyed hash of kind and token. */
    hash: text('hash').primaryKey(),
    kind: text('kind').notNull(),
    accountId: text('account_id'),
    /** The session or account that has one token of the kind at a time; null for kinds without such a limit. */
    holder: text('holder'),
    /** What it is worth: who asked, for whom, for what. Never a secret. */
    facts: jsonb('facts').notNull(),
    expiresAt: moment('expires_at').notNull(),
    spentAt: moment('spent_at'),
  },
  (table) => [
    index('one_time_tokens_expires_at').on(table.expiresAt),
    uniqueIndex('one_time_tokens_holder').on(table.kind, table.holder).where(hasHolder),
    // A change of the factors or the password looks for these alone; the many others need not be kept in order for it.
    index('one_time_tokens_standing_proofs').on(table.accountId).where(isPendingProof),
  ],
);
