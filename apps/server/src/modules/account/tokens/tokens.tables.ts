import type { SigningAlgorithm } from '@feisuo/contract/facts/account-vocabulary';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, jsonb, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { accounts } from '../people/accounts.tables.ts';

/** Sessions. Each access token names a session and is invalid as soon as the session ends. */
export const sessions = pgTable(
  'sessions',
  {
    /** The claim `sid` in access tokens. */
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    clientId: text('client_id').notNull(),
    scope: text('scope').notNull(),
    /** The generation of the current refresh token. The token itself is computed from it and not stored. */
    generation: integer('generation').notNull().default(0),
    /** When the latest refresh tokens were exchanged, newest first, to measure their grace periods. */
    rotations: moment('rotations').array().notNull(),
    /** The client's reason of the last refresh (400, 401 or 402), from x-action. */
    lastAction: integer('last_action'),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    /** End of the idle timeout; each refresh extends it, up to `endsAt`. */
    idleUntil: moment('idle_until').notNull(),
    /** The absolute end, which no refresh extends. */
    endsAt: moment('ends_at').notNull(),
    endedAt: moment('ended_at'),
    endedBy: text('ended_by'),
    deviceId: text('device_id').notNull().default(''),
    deviceName: text('device_name').notNull().default(''),
    place: text('place').notNull().default(''),
    /** How the member authenticated, as values of RFC 8176 separated by spaces; empty for a provider or a guest. */
    amr: text('amr').notNull().default(''),
  },
  (table) => [
    index('sessions_account_id').on(table.accountId),
    // Used to count the accounts on a device, for the risk of an account.
    index('sessions_device')
      .on(table.deviceId, table.accountId)
      .where(sql`${table.deviceId} <> ''`),
    // The purge job deletes by this column. A small BRIN index is enough, because new rows have later values.
    index('sessions_ends_at').using('brin', table.endsAt),
    // Used by the purge job to find accounts in which a session ended recently.
    index('sessions_ended_at')
      .on(table.endedAt)
      .where(sql`${table.endedAt} is not null`),
    // Used by the purge job, which deletes sessions that the limit per application ended long before their absolute
    // end.
    index('sessions_too_many')
      .on(table.endedAt)
      .where(sql`${table.endedBy} = 'too_many'`),
  ],
);

/** Keys that sign tokens. For each algorithm the newest key past its `signsFrom` signs; older keys only verify. */
export const signingKeys = pgTable(
  'signing_keys',
  {
    /** The `kid` in tokens and in the published key set: the key's thumbprint. */
    id: text('id').primaryKey(),
    algorithm: text('algorithm').$type<SigningAlgorithm>().notNull().default('ES256'),
    publicKey: jsonb('public_key').notNull(),
    /** Sealed with the master key. */
    sealedPrivateKey: text('sealed_private_key').notNull(),
    /** Later than the creation of the key, so that clients that cache keys know the key before it signs. */
    signsFrom: moment('signs_from').notNull(),
  },
  (table) => [unique('signing_keys_algorithm_signs_from').on(table.algorithm, table.signsFrom)],
);

/**
 * SQL condition for tokens that prove the current factors and password; a change of either deletes them. Queries must
 * repeat this expression, so that PostgreSQL uses the partial index.
 */
export const isPendingProof = sql`kind in ('factor_challenge', 'second_factor', 'sudo', 'passkey_registration', 'passkey_factor')`;

/** An upsert must repeat this expression, so that PostgreSQL finds the partial unique index. */
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
    /** The data of the token, which depends on its kind. */
    facts: jsonb('facts').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('one_time_tokens_expires_at').on(table.expiresAt),
    uniqueIndex('one_time_tokens_holder').on(table.kind, table.holder).where(hasHolder),
    // A change of factors or password reads only these rows, and the partial index keeps writing other kinds of tokens
    // cheap.
    index('one_time_tokens_standing_proofs').on(table.accountId).where(isPendingProof),
  ],
);

/** Ids of tokens that are not accepted (again): `jti` of used client assertions and proofs, and of revoked tokens. */
export const spentTokenIds = pgTable(
  'spent_token_ids',
  {
    /** Keyed hash of the kind, the issuer of the token and its `jti`. */
    hash: text('hash').primaryKey(),
    /** From then on the token is refused because of its age, so that the row is not needed. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('spent_token_ids_expires_at').on(table.expiresAt)],
);
