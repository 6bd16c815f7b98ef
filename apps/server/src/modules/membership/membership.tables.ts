import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { GrantSource, Vas } from './grants/timeline.ts';

/** The grants ledger. Rows are only added; only the account id may change. */
export const membershipGrants = pgTable(
  'membership_grants',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    /** A pseudonym once the account is erased. */
    accountId: text('account_id').notNull(),
    vas: smallint('vas').$type<Vas>().notNull(),
    sourceType: text('source_type').$type<GrantSource['type']>().notNull(),
    sourceId: text('source_id').notNull(),
    productId: text('product_id').notNull(),
    /** One of the two is 0. */
    months: integer('months').notNull(),
    days: integer('days').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    unique('membership_grants_source').on(table.sourceType, table.sourceId),
    index('membership_grants_account').on(table.accountId, table.id),
    check('membership_grants_length', sql`(${table.months} > 0) <> (${table.days} > 0)`),
  ],
);

/** Revocations, one per grant. */
export const membershipRevocations = pgTable('membership_revocations', {
  grantId: bigint('grant_id', { mode: 'bigint' })
    .primaryKey()
    .references(() => membershipGrants.id),
  at: moment('at').notNull(),
});

/**
 * The end of each timeline, derived in the transaction that changes its grants, for queries by date. Its row is also
 * the lock of a timeline.
 */
export const membershipEnds = pgTable(
  'membership_ends',
  {
    accountId: text('account_id').notNull(),
    vas: smallint('vas').$type<Vas>().notNull(),
    endsAt: moment('ends_at').notNull(),
    /** The ends the member was notified of, before and after. */
    warnedOf: moment('warned_of'),
    toldOf: moment('told_of'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.vas] }), index('membership_ends_at').on(table.endsAt)],
);

/**
 * Keyed hashes of phones, mailboxes and devices that used a once-per-person offer. They outlive the account, so that an
 * erased person is not new again.
 */
export const membershipMarks = pgTable('membership_marks', {
  hash: text('hash').primaryKey(),
  at: moment('at').notNull(),
});

/** The share card that led to a trial, by its sender's pseudonym. The first counts. */
export const membershipShares = pgTable('membership_shares', {
  grantId: bigint('grant_id', { mode: 'bigint' })
    .primaryKey()
    .references(() => membershipGrants.id),
  sharer: text('sharer').notNull(),
  at: moment('at').notNull(),
});
