import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/**
 * Condition for tokens that prove the current factors and password, so a change of these deletes the tokens. Queries
 * must use the same expression as the index.
 */
export const isPendingProof = sql`kind in ('factor_challenge', 'second_factor', 'sudo', 'passkey_registration', 'passkey_factor')`;

/** An upsert must use the same expression as the index, otherwise PostgreSQL does not find the index. */
export const hasHolder = sql`holder is not null`;

/** Tokens that can be spent once, for example sudo tokens, sign-in tokens and verification tokens. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    /** Keyed hash of kind and token. */
    hash: text('hash').primaryKey(),
    kind: text('kind').notNull(),
    accountId: text('account_id'),
    /**
     * The session or account that may have only one token of this kind at a time; null for kinds without this limit.
     */
    holder: text('holder'),
    /** What the token proves: requester, account, purpose. */
    facts: jsonb('facts').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('one_time_tokens_expires_at').on(table.expiresAt),
    uniqueIndex('one_time_tokens_holder').on(table.kind, table.holder).where(hasHolder),
    // A change of factors or password reads only these rows. A partial index keeps writing the other kinds cheap.
    index('one_time_tokens_standing_proofs').on(table.accountId).where(isPendingProof),
  ],
);
