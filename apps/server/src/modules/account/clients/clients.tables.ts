import type { ClientAuthMethod, SigningAlgorithm, SubjectType } from '@feisuo/contract/facts/account-vocabulary';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { bigramsOf } from '../../../db/list-conditions.ts';
import type { LocalNames } from './client-names.ts';

export const clientSearchText = ({ name, id }: Record<'name' | 'id', AnyPgColumn>) => sql`(${name} || ' ' || ${id})`;

/** Applications that may use the account service. Their addresses are compared exactly, never by prefix. */
export const clients = pgTable(
  'clients',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** Translations of the name. */
    names: jsonb('names').$type<LocalNames>().notNull().default({}),
    description: text('description').notNull().default(''),
    picture: text('picture').notNull().default(''),
    url: text('url').notNull().default(''),
    /** Keyed hash of the client secret; null for a client without one, or with `sealedSecret`. */
    secretHash: text('secret_hash'),
    /** The secret before the last rotation, which stays valid until `previousSecretUntil`. */
    previousSecretHash: text('previous_secret_hash'),
    previousSecretUntil: moment('previous_secret_until'),
    /** How the client authenticates; null for clients that were registered before this column. */
    authMethod: text('token_endpoint_auth_method').$type<ClientAuthMethod>(),
    /** The encrypted secret for `client_secret_jwt`: a hash is not enough to verify a signature with it. */
    sealedSecret: text('sealed_secret'),
    /** The public keys of `private_key_jwt`: a JWK set as JSON, or the address that serves one. */
    jwks: text('jwks').notNull().default(''),
    jwksUri: text('jwks_uri').notNull().default(''),
    /** Scopes of access tokens by `client_credentials`, which belong to no member. */
    serviceScopes: text('service_scopes').array().notNull().default([]),
    /** Whether the client gets only access tokens that are bound to a key (RFC 9449). */
    dpopBoundAccessTokens: boolean('dpop_bound_access_tokens').notNull().default(false),
    isFirstParty: boolean('is_first_party').notNull().default(false),
    /** The member whose application this is; null for a client that operators registered. */
    ownerId: text('owner_id'),
    /** Whether only the owner may sign in, because no operator has approved the application yet. */
    isSandbox: boolean('is_sandbox').notNull().default(false),
    scopes: text('scopes').array().notNull(),
    grants: text('grants').array().notNull(),
    redirectUris: text('redirect_uris').array().notNull(),
    signOutUris: text('sign_out_uris').array().notNull(),
    /** Origins of pages that may call the API with CORS and show the hosted pages in a frame. */
    origins: text('origins').array().notNull(),
    /** Whether the PKCE method `plain` is accepted, for clients that cannot compute a hash. */
    allowsPlainChallenge: boolean('allows_plain_challenge').notNull().default(false),
    /** The signature algorithm of the client's id_tokens. */
    idTokenAlg: text('id_token_alg').$type<SigningAlgorithm>().notNull().default('ES256'),
    /** `public`: all clients get the same `sub` of a member; `pairwise`: each sector gets another `sub`. */
    subjectType: text('subject_type').$type<SubjectType>().notNull().default('public'),
    /**
     * The sector of pairwise subjects. It does not follow later changes of the redirect addresses, so that no `sub`
     * changes.
     */
    subjectSector: text('subject_sector').notNull().default(''),
    /** Whether authorization requests must be pushed (RFC 9126), so that no browser can change them. */
    requiresPushedRequests: boolean('requires_pushed_requests').notNull().default(false),
    /** Other APIs that access tokens of this client may be for (RFC 8707). */
    resources: text('resources').array().notNull().default([]),
    /** Receives a logout token for each session that ends; empty for none. */
    backchannelLogoutUri: text('backchannel_logout_uri').notNull().default(''),
    /** Whether the client needs `sid` in logout tokens. They always have it; a client may also look only at `sub`. */
    backchannelLogoutSessionRequired: boolean('backchannel_logout_session_required').notNull().default(false),
    /** The page that the sign-out page loads in a hidden frame, with `iss` and `sid`; empty for none. */
    frontchannelLogoutUri: text('frontchannel_logout_uri').notNull().default(''),
    /** Whether the page is loaded for each ended session; otherwise only for the newest one of a sign-out. */
    frontchannelLogoutSessionRequired: boolean('frontchannel_logout_session_required').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    /** For optimistic locking: an operator's change must name the version that the operator read. */
    version: integer('version').notNull().default(1),
    /** When the client was disabled, so that it counts as not registered; null while enabled. */
    disabledAt: moment('disabled_at'),
  },
  (table) => [
    index('clients_words').using('gin', bigramsOf(clientSearchText(table))),
    index('clients_owner')
      .on(table.ownerId)
      .where(sql`owner_id is not null`),
    index('clients_disabled')
      .on(table.id)
      .where(sql`disabled_at is not null`),
  ],
);
