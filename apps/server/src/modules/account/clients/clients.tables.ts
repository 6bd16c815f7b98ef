import type { SigningAlgorithm, SubjectType } from '@feisuo/contract/facts/account-vocabulary';
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
    /** Keyed hash of the client secret; null for a public client. */
    secretHash: text('secret_hash'),
    isFirstParty: boolean('is_first_party').notNull().default(false),
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
    createdAt: moment('created_at').notNull(),
    /** For optimistic locking: an operator's change must name the version that the operator read. */
    version: integer('version').notNull().default(1),
    /** When the client was disabled, so that it counts as not registered; null while enabled. */
    disabledAt: moment('disabled_at'),
  },
  (table) => [
    index('clients_words').using('gin', bigramsOf(clientSearchText(table))),
    index('clients_disabled')
      .on(table.id)
      .where(sql`disabled_at is not null`),
  ],
);
