import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

export type CoinEntryKind = 'earned' | 'spent' | 'returned' | 'expired' | 'taken_back';

/**
 * The balance per account is the sum of its entries, stored for quick reads. Locking the row serializes changes of
 * one balance.
 */
export const coinBalances = pgTable(
  'coin_balances',
  {
    accountId: text('account_id').primaryKey(),
    balance: integer('balance').notNull(),
    /** Coins of reversed awards that were already spent. The next earnings pay them first. */
    owed: integer('owed').notNull(),
  },
  (table) => [check('coin_balances_never_negative', sql`${table.balance} >= 0 and ${table.owed} >= 0`)],
);

/** The coin ledger. Entries are only added; only their account changes, when accounts are merged. */
export const coinEntries = pgTable(
  'coin_entries',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: text('account_id').notNull(),
    kind: text('kind').$type<CoinEntryKind>().notNull(),
    /** Idempotency key: identifies the cause of the entry, such as an award. */
    key: text('key').notNull().unique('coin_entries_key'),
    amount: integer('amount').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('coin_entries_account').on(table.accountId, table.id),
    // An entry of zero coins is allowed only for a reversal, which is also recorded when no coins are left to take
    // back.
    check('coin_entries_change', sql`${table.amount} <> 0 or ${table.kind} = 'taken_back'`),
  ],
);

/** The coins that remain of each earning, with their expiry. */
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

/** The lots that a spending took coins from. Returning the spent coins reads these rows. */
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
