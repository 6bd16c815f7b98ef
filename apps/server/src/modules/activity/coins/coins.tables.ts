import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

export type CoinEntryKind = 'earned' | 'spent' | 'returned' | 'expired' | 'taken_back';

/**
 * Balance per account: the sum of its entries, stored for quick reads. The row also serializes changes of one balance.
 */
export const coinBalances = pgTable(
  'coin_purses',
  {
    accountId: text('account_id').primaryKey(),
    balance: integer('balance').notNull(),
    /** Reversed coins that were already spent; the next earnings pay them first. */
    owed: integer('owed').notNull(),
  },
  (table) => [check('coin_purses_never_negative', sql`${table.balance} >= 0 and ${table.owed} >= 0`)],
);

/** The ledger. Append-only, except for the owner. */
export const coinEntries = pgTable(
  'coin_entries',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: text('account_id').notNull(),
    kind: text('kind').$type<CoinEntryKind>().notNull(),
    /** Idempotency key of the cause, such as an award. */
    key: text('key').notNull().unique('coin_entries_key'),
    amount: integer('amount').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('coin_entries_account').on(table.accountId, table.id),
    // A reversal is recorded even when the balance is empty.
    check('coin_entries_change', sql`${table.amount} <> 0 or ${table.kind} = 'taken_back'`),
  ],
);

/** Remaining coins of each earning, with their expiry. */
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

/** Lots that a spending used, for returning it. */
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
