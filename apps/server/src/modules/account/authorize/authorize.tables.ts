import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { accounts } from '../people/accounts.tables.ts';
import { sessions } from '../tokens/tokens.tables.ts';

/**
 * Authorization codes. A spent code is kept until a day after its expiry, so that a second use is recognised as a
 * replay.
 */
export const authorizationCodes = pgTable(
  'authorization_codes',
  {
    /** Keyed hash of the code. */
    hash: text('hash').primaryKey(),
    clientId: text('client_id').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    /** Empty if a confidential client sent no challenge. */
    challenge: text('challenge').notNull(),
    challengeMethod: text('challenge_method').notNull(),
    scope: text('scope').notNull(),
    nonce: text('nonce'),
    /** The resources that the client asked for (RFC 8707), separated by blanks. */
    resources: text('resources').notNull().default(''),
    /** The thumbprint of the key that the token request must prove (RFC 9449, 10); null without one. */
    dpopJkt: text('dpop_jkt'),
    signOutUri: text('sign_out_uri'),
    /**
     * The member, and the session that authorized the code. When this session ends, the code can no longer be
     * exchanged.
     */
    accountId: text('account_id').notNull(),
    sessionId: text('session_id').notNull(),
    /** When the member authenticated; sent as `auth_time`. */
    authenticatedAt: moment('authenticated_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    /** The session that was opened in exchange for the code. */
    issuedSessionId: text('issued_session_id'),
  },
  (table) => [
    index('authorization_codes_expires_at').on(table.expiresAt),
    // Used when a code is issued, to find the account's oldest unspent codes.
    index('authorization_codes_open')
      .on(table.accountId)
      .where(sql`${table.usedAt} is null`),
  ],
);

/** Scopes and resources that a member granted to an application, so that the member is asked only for new ones. */
export const consents = pgTable(
  'consents',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    clientId: text('client_id').notNull(),
    scopes: text('scopes').array().notNull(),
    /** Other APIs for which the application may get tokens in the member's name (RFC 8707). */
    resources: text('resources').array().notNull().default([]),
    givenAt: moment('given_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.clientId] })],
);

/** Sessions that were opened from another session without a new proof. */
export const derivedSessions = pgTable(
  'derived_sessions',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    parentId: text('parent_id').notNull(),
    /** When the member authenticated, which was before this session was opened. */
    authenticatedAt: moment('authenticated_at').notNull(),
    /** The page to load when a sign-out of the parent session ends this session. Set only with the scope `sso`. */
    signOutUri: text('sign_out_uri'),
    /** How the session was opened: authorization_code, device_code or signin_token. */
    via: text('via').notNull().default('authorization_code'),
    /** The resources that access tokens of the session may be for (RFC 8707), separated by blanks. */
    resources: text('resources').notNull().default(''),
  },
  (table) => [index('derived_sessions_parent_id').on(table.parentId)],
);

/** Authorization requests that clients pushed (RFC 9126). */
export const pushedRequests = pgTable(
  'pushed_requests',
  {
    /** Keyed hash of the `request_uri`. */
    hash: text('hash').primaryKey(),
    clientId: text('client_id').notNull(),
    /** The parameters, sealed with the `request_uri`, because they may name a member. */
    sealedParams: text('sealed_params').notNull(),
    /** When a browser opened the request; null while only the client knows its `request_uri`. */
    openedAt: moment('opened_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('pushed_requests_expires_at').on(table.expiresAt)],
);
