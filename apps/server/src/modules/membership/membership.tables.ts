import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { GrantSource, Vas } from './grants/timeline.ts';

/** The ledger of grants. Rows are only added; only the account id of a row may change. */
export const membershipGrants = pgTable(
  'membership_grants',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    /** A pseudonym after the account is erased. */
    accountId: text('account_id').notNull(),
    vas: smallint('vas').$type<Vas>().notNull(),
    sourceType: text('source_type').$type<GrantSource['type']>().notNull(),
    sourceId: text('source_id').notNull(),
    productId: text('product_id').notNull(),
    /** Length of the grant: either `months` or `days` is 0. */
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

/** Revocations of grants; a grant has at most one. */
export const membershipRevocations = pgTable('membership_revocations', {
  grantId: bigint('grant_id', { mode: 'bigint' })
    .primaryKey()
    .references(() => membershipGrants.id),
  at: moment('at').notNull(),
});

/**
 * The end of each timeline, computed in the transaction that changes its grants, so that queries can search by date.
 * Locking the row locks the timeline.
 */
export const membershipEnds = pgTable(
  'membership_ends',
  {
    accountId: text('account_id').notNull(),
    vas: smallint('vas').$type<Vas>().notNull(),
    endsAt: moment('ends_at').notNull(),
    /** The ends of which the member was notified: `reminded_for` some days before the end, `notified_for` after it. */
    remindedFor: moment('reminded_for'),
    notifiedFor: moment('notified_for'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.vas] }), index('membership_ends_at').on(table.endsAt)],
);

/**
 * Keyed hashes of phone numbers, mailboxes and devices that used an offer for each person once. They stay after an
 * erasure, so that the same person cannot use the offer as a new member.
 */
export const membershipUsedOffers = pgTable('membership_used_offers', {
  hash: text('hash').primaryKey(),
  at: moment('at').notNull(),
});

/**
 * The share card through which a member got the trial, as the pseudonym of its sender. Only the member's first card is
 * stored.
 */
export const membershipShares = pgTable('membership_shares', {
  grantId: bigint('grant_id', { mode: 'bigint' })
    .primaryKey()
    .references(() => membershipGrants.id),
  sharer: text('sharer').notNull(),
  at: moment('at').notNull(),
});
