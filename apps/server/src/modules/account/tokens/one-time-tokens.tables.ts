import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** Proofs that depend on the current factors and password. Queries must use the same expression as the index. */
export const isPendingProof = sql`kind in ('factor_challenge', 'second_factor', 'sudo', 'passkey_registration', 'passkey_factor')`;

/** The same expression as in the index, or an upsert would not find it. */
export const hasHolder = sql`holder is not null`;

/** Tokens that can be spent once: sudo, sign-in and verification tokens, tickets. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    /** Keyed hash of kind and token. */
    hash: text('hash').primaryKey(),
    kind: text('kind').notNull(),
    accountId: text('account_id'),
    /** The session or account that has one token of the kind at a time; null for kinds without this limit. */
    holder: text('holder'),
    /** The facts of the token: requester, account, purpose. Never a secret. */
    facts: jsonb('facts').notNull(),
    expiresAt: moment('expires_at').notNull(),
    spentAt: moment('spent_at'),
  },
  (table) => [
    index('one_time_tokens_expires_at').on(table.expiresAt),
    uniqueIndex('one_time_tokens_holder').on(table.kind, table.holder).where(hasHolder),
    // A change of the factors or the password reads these only; a partial index keeps the others cheap.
    index('one_time_tokens_standing_proofs').on(table.accountId).where(isPendingProof),
  ],
);
