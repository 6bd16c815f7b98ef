import { sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type PgColumn,
} from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { bigramsOf } from '../../../db/list-conditions.ts';

/** The SQL text that a search for issues looks through. */
export const issueText = (issue: Record<'type' | 'title' | 'culprit', PgColumn>): SQL =>
  sql`(${issue.type} || ' ' || ${issue.title} || ' ' || ${issue.culprit})`;

/** Issues, each of which groups errors with the same fingerprint. */
export const errorIssues = pgTable(
  'error_issues',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    project: text('project').notNull(),
    /** Fingerprint that equal errors share; computed by `fingerprintOf` in issue-queries.ts. */
    fingerprint: text('fingerprint').notNull(),
    type: text('type').notNull(),
    /** Message of the latest error. */
    title: text('title').notNull(),
    /** The function and file of our code in which the error happened. */
    culprit: text('culprit').notNull(),
    level: text('level').notNull(),
    /** `open`, `resolved` or `ignored`. A new error reopens a resolved issue. */
    state: text('state').notNull(),
    events: bigint('events', { mode: 'number' }).notNull(),
    firstSeenAt: moment('first_seen_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    firstRelease: text('first_release').notNull(),
    lastRelease: text('last_release').notNull(),
  },
  (table) => [
    uniqueIndex('error_issues_fingerprint').on(table.project, table.fingerprint),
    index('error_issues_last_seen_at').on(table.lastSeenAt, table.id),
    index('error_issues_state').on(table.state, table.lastSeenAt, table.id),
    index('error_issues_words').using('gin', bigramsOf(issueText(table))),
  ],
);

/** Number of errors per issue, hour and release. */
export const errorIssueHours = pgTable(
  'error_issue_hours',
  {
    issueId: bigint('issue_id', { mode: 'bigint' })
      .notNull()
      .references(() => errorIssues.id, { onDelete: 'cascade' }),
    hour: moment('hour').notNull(),
    release: text('release').notNull(),
    events: integer('events').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issueId, table.hour, table.release] }),
    index('error_issue_hours_hour').on(table.hour),
  ],
);

/** The latest errors of each issue with all details, without personal data. */
export const errorEvents = pgTable(
  'error_events',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    issueId: bigint('issue_id', { mode: 'bigint' })
      .notNull()
      .references(() => errorIssues.id, { onDelete: 'cascade' }),
    /** Event id from the error reporter. The unique index ensures that a repeated report is stored once. */
    eventId: text('event_id').notNull(),
    at: moment('at').notNull(),
    receivedAt: moment('received_at').notNull(),
    release: text('release').notNull(),
    environment: text('environment').notNull(),
    path: text('path').notNull(),
    /** Exceptions, breadcrumbs, tags and contexts: an `ErrorBody` of stored-error.ts. */
    body: jsonb('body').notNull(),
  },
  (table) => [
    uniqueIndex('error_events_event_id').on(table.eventId),
    index('error_events_issue').on(table.issueId, table.id),
    index('error_events_received_at').on(table.receivedAt),
  ],
);

/**
 * Page loads and navigations with their durations, which Sentry calls transactions. Partitioned by day of
 * `received_at`.
 */
export const pageTransactions = pgTable(
  'page_transactions',
  {
    /** The key of the transaction in `received_keys`. */
    eventId: text('event_id').notNull(),
    project: text('project').notNull(),
    name: text('name').notNull(),
    /** Usually `pageload` or `navigation`. */
    op: text('op').notNull(),
    status: text('status').notNull(),
    at: moment('at').notNull(),
    receivedAt: moment('received_at').notNull(),
    durationMs: doublePrecision('duration_ms').notNull(),
    spans: integer('spans').notNull(),
    release: text('release').notNull(),
    /** Web vitals by name. */
    measurements: jsonb('measurements').notNull(),
  },
  (table) => [primaryKey({ columns: [table.receivedAt, table.eventId] }), index('page_transactions_at').on(table.at)],
);

/** Percentiles of durations, by day in Asia/Shanghai. */
export const transactionRollups = pgTable(
  'transaction_rollups',
  {
    startsAt: moment('starts_at').notNull(),
    name: text('name').notNull(),
    op: text('op').notNull(),
    samples: integer('samples').notNull(),
    failed: integer('failed').notNull(),
    p50Ms: doublePrecision('p50_ms').notNull(),
    p75Ms: doublePrecision('p75_ms').notNull(),
    p95Ms: doublePrecision('p95_ms').notNull(),
    spans: bigint('spans', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.startsAt, table.name, table.op] })],
);
