import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { GrantSource, Vas } from './grants/timeline.ts';

/** What was given to whom. Rows are added and never changed, but for whose they are. */
export const membershipGrants = pgTable(
  'membership_grants',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    /** A made-up name once the account is erased. */
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

/** What was taken back, and when. A grant is taken back once. */
export const membershipRevocations = pgTable('membership_revocations', {
  grantId: bigint('grant_id', { mode: 'bigint' })
    .primaryKey()
    .references(() => membershipGrants.id),
  at: moment('at').notNull(),
});

/**
 * Where each timeline ends: derived from the grants in the transaction that changes them, for questions by date. Its row is
 * also what grants of one person and kind wait for.
 */
export const membershipEnds = pgTable(
  'membership_ends',
  {
    accountId: text('account_id').notNull(),
    vas: smallint('vas').$type<Vas>().notNull(),
    endsAt: moment('ends_at').notNull(),
    /** The ends that the member was told of, before and after. */
    warnedOf: moment('warned_of'),
    toldOf: moment('told_of'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.vas] }), index('membership_ends_at').on(table.endsAt)],
);

/**
 * Phones, mailboxes and devices that had something that a person has once, as keyed hashes. They belong to no account and
 * outlive it: whoever is erased does not become a new person.
 */
export const membershipMarks = pgTable('membership_marks', {
  hash: text('hash').primaryKey(),
  at: moment('at').notNull(),
});

/** By which share card a trial came: the name under which its sender signs. The first counts. */
export const membershipShares = pgTable('membership_shares', {
  grantId: bigint('grant_id', { mode: 'bigint' })
    .primaryKey()
    .references(() => membershipGrants.id),
  sharer: text('sharer').notNull(),
  at: moment('at').notNull(),
});
