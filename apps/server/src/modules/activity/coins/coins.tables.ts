import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** Why a purse changed. */
export type CoinEntryKind = 'earned' | 'spent' | 'returned' | 'expired' | 'taken_back';

/**
 * What everybody has: the sum of their entries, kept beside them for quick answers. Its row is also what changes of one
 * purse wait for.
 */
export const coinPurses = pgTable(
  'coin_purses',
  {
    accountId: text('account_id').primaryKey(),
    balance: integer('balance').notNull(),
    /** Was to be taken back and had been spent: whatever comes next pays it first. */
    owed: integer('owed').notNull(),
  },
  (table) => [check('coin_purses_never_negative', sql`${table.balance} >= 0 and ${table.owed} >= 0`)],
);

/** Everything that ever changed a purse. Rows are added and never changed, but for whose they are. */
export const coinEntries = pgTable(
  'coin_entries',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: text('account_id').notNull(),
    kind: text('kind').$type<CoinEntryKind>().notNull(),
    /** Names what it was for, such as an award; the same is written once. */
    key: text('key').notNull().unique('coin_entries_key'),
    amount: integer('amount').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('coin_entries_account').on(table.accountId, table.id),
    // Taking back finds a purse empty at times, and has been done all the same.
    check('coin_entries_change', sql`${table.amount} <> 0 or ${table.kind} = 'taken_back'`),
  ],
);

/** What is left of each earning, and until when. */
export const coinLots = pgTable(
  'coin_lots',
  {
    entryId: bigint('entry_id', { mode: 'bigint' })
      .primaryKey()
      .references(() => coinEntries.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    remaining: integer('remaining').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('coin_lots_account').on(table.accountId, table.expiresAt),
    index('coin_lots_due')
      .on(table.expiresAt)
      .where(sql`${table.remaining} > 0`),
    check('coin_lots_never_negative', sql`${table.remaining} >= 0`),
  ],
);

/** Which earnings a spending was taken from, so that it can be given back to them. */
export const coinUses = pgTable(
  'coin_uses',
  {
    entryId: bigint('entry_id', { mode: 'bigint' })
      .notNull()
      .references(() => coinEntries.id, { onDelete: 'cascade' }),
    lotId: bigint('lot_id', { mode: 'bigint' })
      .notNull()
      .references(() => coinLots.entryId, { onDelete: 'cascade' }),
    amount: integer('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.lotId] })],
);
