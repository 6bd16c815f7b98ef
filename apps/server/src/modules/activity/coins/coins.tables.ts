import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

export type CoinEntryKind = 'earned' | 'spent' | 'returned' | 'expired' | 'taken_back';

/**
 * The coin balance per account: the sum of its ledger entries, stored for quick reads. A lock on the row serializes the
 * changes of a balance.
 */
export const coinBalances = pgTable(
  'coin_balances',
  {
    accountId: text('account_id').primaryKey(),
    balance: integer('balance').notNull(),
    /**
     * Coins of reversed awards that the member had already spent. They are deducted from the coins that the member
     * earns next.
     */
    owed: integer('owed').notNull(),
  },
  (table) => [check('coin_balances_never_negative', sql`${table.balance} >= 0 and ${table.owed} >= 0`)],
);

/** The coin ledger. Rows are only added; only their `accountId` changes, when accounts are merged. */
export const coinEntries = pgTable(
  'coin_entries',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: text('account_id').notNull(),
    kind: text('kind').$type<CoinEntryKind>().notNull(),
    /** Idempotency key that identifies the cause of the entry, such as an award. */
    key: text('key').notNull().unique('coin_entries_key'),
    amount: integer('amount').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('coin_entries_account').on(table.accountId, table.id),
    // Only a reversal may have zero coins: it is recorded even if no coins are left to take back.
    check('coin_entries_change', sql`${table.amount} <> 0 or ${table.kind} = 'taken_back'`),
  ],
);

/** Coin lots: for each earning, the coins that are not yet spent and their expiry date. */
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

/** The lots from which a spending took its coins. A return of the coins reads these rows. */
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
