import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { accounts } from '../people/accounts.tables.ts';
import { sessions } from '../tokens/sessions.tables.ts';

/** Authorization codes. A spent one is kept for a day: its second use is a replay. */
export const authorizationCodes = pgTable(
  'authorization_codes',
  {
    /** Keyed hash. */
    hash: text('hash').primaryKey(),
    clientId: text('client_id').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    /** Empty if a confidential client sent none. */
    challenge: text('challenge').notNull(),
    challengeMethod: text('challenge_method').notNull(),
    scope: text('scope').notNull(),
    nonce: text('nonce'),
    signOutUri: text('sign_out_uri'),
    /** The member and session that authorized it: the code ends with that session. */
    accountId: text('account_id').notNull(),
    sessionId: text('session_id').notNull(),
    /** When the member authenticated. */
    authenticatedAt: moment('authenticated_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    spentAt: moment('spent_at'),
    /** The session that the code was exchanged for. */
    issuedSessionId: text('issued_session_id'),
  },
  (table) => [
    index('authorization_codes_expires_at').on(table.expiresAt),
    // Each new code looks for the oldest one of its account.
    index('authorization_codes_open')
      .on(table.accountId)
      .where(sql`${table.spentAt} is null`),
  ],
);

/** Scopes that a member granted to an application, so that consent is asked once. */
export const consents = pgTable(
  'consents',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    clientId: text('client_id').notNull(),
    scopes: text('scopes').array().notNull(),
    givenAt: moment('given_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.clientId] })],
);

/** Sessions that were authorized from another session. */
export const derivedSessions = pgTable(
  'derived_sessions',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    parentId: text('parent_id').notNull(),
    /** When the member authenticated, before this session was opened. */
    authenticatedAt: moment('authenticated_at').notNull(),
    /** Set with the scope sso: the page to notify when sign-out of the parent ends this session. */
    signOutUri: text('sign_out_uri'),
    /** One of authorization_code, device_code, signin_token. The last two end with the parent, whatever their scope. */
    via: text('via').notNull().default('authorization_code'),
  },
  (table) => [index('derived_sessions_parent_id').on(table.parentId)],
);
