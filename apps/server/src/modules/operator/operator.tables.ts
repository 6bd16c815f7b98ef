import { sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  type PgColumn,
} from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import { bigramsOf } from '../../db/text-search.ts';
import { passkeyColumns } from '../../authenticators/passkey-columns.ts';

export const operatorRole = pgEnum('operator_role', ['owner', 'operator', 'support', 'finance', 'viewer']);

export const operators = pgTable('operators', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull().unique(),
  role: operatorRole('role').notNull(),
  createdAt: moment('created_at').notNull(),
  /** Since when they have had a second factor without a break; what was proved before counts for nothing. */
  factorsSince: moment('factors_since'),
});

/** A link that signs an operator in, once. */
export const operatorLinks = pgTable(
  'operator_links',
  {
    id: uuid('id').primaryKey(),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => operators.id),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  // One open link per operator, also when several processes start at once.
  (table) => [
    uniqueIndex('operator_links_open')
      .on(table.operatorId)
      .where(sql`used_at is null`),
  ],
);

export const operatorSessions = pgTable(
  'operator_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => operators.id),
    createdAt: moment('created_at').notNull(),
    /** However busy, it ends then. */
    expiresAt: moment('expires_at').notNull(),
    /** Written once a minute at most; whoever leaves their desk is signed out. */
    seenAt: moment('seen_at'),
    /** When a second factor was last shown in it. */
    provedAt: moment('proved_at'),
    /** Keyed hash of what a passkey is to sign, and for what; the last one asked for. */
    challengeHash: text('challenge_hash'),
    challengeUntil: moment('challenge_until'),
    endedAt: moment('ended_at'),
  },
  (table) => [index('operator_sessions_operator').on(table.operatorId)],
);

/** An operator's authenticator. Without `confirmedAt` it was begun only. */
export const operatorFactors = pgTable('operator_factors', {
  operatorId: uuid('operator_id')
    .primaryKey()
    .references(() => operators.id),
  /** Sealed for this operator. */
  secret: text('secret').notNull(),
  begunAt: moment('begun_at').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** The time step of the last code: none is good twice. */
  lastStep: integer('last_step'),
});

/** Several to an operator: the laptop's, the phone's, one on the key ring. */
export const operatorPasskeys = pgTable(
  'operator_passkeys',
  {
    ...passkeyColumns(),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => operators.id),
  },
  (table) => [index('operator_passkeys_operator').on(table.operatorId)],
);

/** What a script of an operator carries instead of their cookie: some of what they may do, until a day. */
export const operatorTokens = pgTable(
  'operator_tokens',
  {
    id: uuid('id').primaryKey(),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => operators.id),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    scopes: text('scopes').array().notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When the second factor was given for it; null: it touches neither money nor accounts. */
    provedAt: moment('proved_at'),
    /** Written once a minute at most. */
    usedAt: moment('used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('operator_tokens_operator').on(table.operatorId)],
);

/** Everything that an entry is looked for by: whom it was about, why, and from where. */
export const wordsOfAudit = (table: Record<'subject' | 'reason' | 'from', PgColumn>): SQL =>
  sql`(${table.subject} || ' ' || coalesce(${table.reason}, '') || ' ' || coalesce(${table.from}, ''))`;

/** Append only: a trigger of its migration refuses updates and deletes. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    /** An operator's name, `system` or `command line`. */
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    /** The address that the request came from. */
    from: text('from'),
    reason: text('reason'),
    before: jsonb('before'),
    after: jsonb('after'),
    /** Of this entry and all before it; null for what was written before there was a chain. */
    hash: text('hash'),
  },
  (table) => [
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_actor').on(table.actor, table.at, table.id),
    index('audit_log_action').on(table.action, table.at, table.id),
    index('audit_log_words').using('gin', bigramsOf(wordsOfAudit(table))),
    check('audit_log_id_is_given', sql`${table.id} > 0`),
  ],
);
