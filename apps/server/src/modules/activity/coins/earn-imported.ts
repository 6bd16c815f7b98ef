import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { coinBalances, coinEntries, coinLots } from './coins.tables.ts';

/** The coins that a new account had in another system. */
export interface ImportedCoins {
  accountId: string;
  /** Idempotency key. */
  key: string;
  amount: number;
  expiresAt: Date;
}

/** Writes the coins of accounts that were created in this transaction as earned, in one statement. */
export async function earnImportedCoins(tx: Database, coins: readonly ImportedCoins[], at: Date): Promise<void> {
  if (coins.length === 0) return;
  const rows = coins.map(({ accountId, key, amount, expiresAt }) => ({
    account_id: accountId,
    key,
    amount,
    expires_at: expiresAt.toISOString(),
  }));
  await tx.execute(sql`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(account_id text, key text, amount int, expires_at timestamptz)
    ), entry as (
      insert into ${coinEntries} (account_id, kind, key, amount, at)
      select account_id, 'earned', key, amount, ${at.toISOString()}::timestamptz from asked returning id, account_id, key, amount
    ), balance as (
      insert into ${coinBalances} (account_id, balance, owed) select account_id, amount, 0 from entry
    )
    insert into ${coinLots} (entry_id, account_id, remaining, expires_at)
    select entry.id, entry.account_id, entry.amount, asked.expires_at from entry join asked using (key)`);
}
