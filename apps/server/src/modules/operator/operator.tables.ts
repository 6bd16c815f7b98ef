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
import { bigramsOf } from '../../db/list-conditions.ts';
import { passkeyColumns } from '../../authenticators/passkey-columns.ts';

export const operatorRole = pgEnum('operator_role', ['owner', 'operator', 'support', 'finance', 'viewer']);

export const operators = pgTable('operators', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull().unique(),
  role: operatorRole('role').notNull(),
  createdAt: moment('created_at').notNull(),
  /**
   * Time since which the operator has had a second factor; null without one. Proofs from before this time do not count.
   */
  factorsSince: moment('factors_since'),
});

/** One-time links for signing in. */
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
  // A partial unique index allows one open link per operator, even if several processes start concurrently.
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
    /** At this time the session ends, even if the operator is active. */
    expiresAt: moment('expires_at').notNull(),
    /** Last activity, written at most once a minute. The idle timeout is counted from this time. */
    seenAt: moment('seen_at'),
    provedAt: moment('proved_at'),
    /** Keyed hash of the latest passkey challenge and its purpose (`add` or `prove`). */
    challengeHash: text('challenge_hash'),
    challengeUntil: moment('challenge_until'),
    endedAt: moment('ended_at'),
  },
  (table) => [index('operator_sessions_operator').on(table.operatorId)],
);

/** Authenticator apps of operators. An app without `confirmedAt` does not count yet. */
export const operatorFactors = pgTable('operator_factors', {
  operatorId: uuid('operator_id')
    .primaryKey()
    .references(() => operators.id),
  /** TOTP secret, sealed with a key that depends on the operator. */
  secret: text('secret').notNull(),
  begunAt: moment('begun_at').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** Time step of the last accepted code; codes of this and earlier steps are refused. */
  lastStep: integer('last_step'),
});

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

/** Tokens for scripts, with an expiry and some of the operator's permissions. */
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
    /** When the operator proved the second factor before creating the token; null if no scope requires a proof. */
    provedAt: moment('proved_at'),
    /** Last use of the token, written at most once a minute. */
    usedAt: moment('used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('operator_tokens_operator').on(table.operatorId)],
);

/** Filters of console lists that an operator saved under a name. Each operator sees only their own. */
export const operatorViews = pgTable(
  'operator_views',
  {
    id: uuid('id').primaryKey(),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => operators.id),
    /** The list, such as `orders`. */
    list: text('list').notNull(),
    name: text('name').notNull(),
    /** Query parameters of the list's address. */
    filters: jsonb('filters').$type<Record<string, string>>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('operator_views_name').on(table.operatorId, table.list, table.name)],
);

/** The SQL text that the search parameter `q` looks through: subject, reason and client address. */
export const wordsOfAudit = (table: Record<'subject' | 'reason' | 'from', PgColumn>): SQL =>
  sql`(${table.subject} || ' ' || coalesce(${table.reason}, '') || ' ' || coalesce(${table.from}, ''))`;

/** The audit log. It is append-only: a trigger refuses updates and deletes. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    /** The name of an operator, `system` or `command line`. */
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    /** The client address. */
    from: text('from'),
    reason: text('reason'),
    before: jsonb('before'),
    after: jsonb('after'),
    /** Keyed hash of this entry and all entries before it. Null for entries that are older than the hash chain. */
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
