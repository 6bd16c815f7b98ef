import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { accounts } from '../people/accounts.tables.ts';
import { sessions } from '../tokens/sessions.tables.ts';

/** Codes that applications exchange for credentials. An exchanged one is kept for a day: its second use is an alarm. */
export const authorizationCodes = pgTable(
  'authorization_codes',
  {
    /** Keyed hash. */
    hash: text('hash').primaryKey(),
    clientId: text('client_id').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    /** Empty where a client with a secret gave none. */
    challenge: text('challenge').notNull(),
    challengeMethod: text('challenge_method').notNull(),
    scope: text('scope').notNull(),
    nonce: text('nonce'),
    signOutUri: text('sign_out_uri'),
    /** Who gave it, in which session: with that session it ends. */
    accountId: text('account_id').notNull(),
    sessionId: text('session_id').notNull(),
    /** When the person proved who they are. */
    authenticatedAt: moment('authenticated_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    spentAt: moment('spent_at'),
    /** What it was exchanged for. */
    issuedSessionId: text('issued_session_id'),
  },
  (table) => [
    index('authorization_codes_expires_at').on(table.expiresAt),
    // Each new code looks for the oldest of its account.
    index('authorization_codes_open')
      .on(table.accountId)
      .where(sql`${table.spentAt} is null`),
  ],
);

/** What a person allowed an application, so that nobody is asked twice. */
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

/** Sessions that were authorized from another one. */
export const derivedSessions = pgTable(
  'derived_sessions',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    parentId: text('parent_id').notNull(),
    /** When the person proved who they are, which was before this session was opened. */
    authenticatedAt: moment('authenticated_at').notNull(),
    /** Set for the scope sso: the page that is told when signing out of the parent ends this session. */
    signOutUri: text('sign_out_uri'),
    /** One of authorization_code, device_code, signin_token. The last two end with the parent, whatever their scope. */
    via: text('via').notNull().default('authorization_code'),
  },
  (table) => [index('derived_sessions_parent_id').on(table.parentId)],
);
