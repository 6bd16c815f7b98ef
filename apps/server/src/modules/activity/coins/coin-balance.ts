import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { fixedStatement } from '../../../db/precompiled-statement.ts';
import { coinEntries, coinLots, coinBalances, type CoinEntryKind } from './coins.tables.ts';

export interface CoinBalance {
  balance: number;
  owed: number;
}

/** The coins that the member can spend now. Does not count expired coins that the job has not written off yet. */
export async function coinsOf(db: Database, accountId: string, now: Date): Promise<number> {
  const { rows } = await db.execute<{ coins: number }>(spendable({ accountId, now: now.toISOString() }));
  return rows[0]?.coins ?? 0;
}

const spendable = fixedStatement<{ accountId: string; now: string }>(
  (place) => sql`
    select coalesce(sum(remaining), 0)::int as coins from ${coinLots}
     where account_id = ${place('accountId')} and remaining > 0 and expires_at > ${place('now')}`,
);

/** Locks the coin balance of an account until commit and writes off its expired coins. */
export async function lockCoinBalance(tx: Database, accountId: string, now: Date): Promise<CoinBalance> {
  const { rows } = await tx.execute<{ balance: number; owed: number }>(balanceLocked({ accountId }));
  const [current] = rows;
  if (!current) throw new Error('the balance row that was just written is missing');
  const expired = await writeOff(tx, accountId, now);
  return expired === 0 ? current : changeCoinBalance(tx, accountId, { balance: -expired });
}

const balanceLocked = fixedStatement<{ accountId: string }>(
  (place) => sql`
    insert into ${coinBalances} as own (account_id, balance, owed) values (${place('accountId')}, 0, 0)
    on conflict (account_id) do update set owed = own.owed returning balance, owed`,
);

/**
 * Adds the given amounts, which may be negative, to the balance and the owed coins. A check constraint keeps both
 * columns non-negative.
 */
export async function changeCoinBalance(
  tx: Database,
  accountId: string,
  by: Partial<CoinBalance>,
): Promise<CoinBalance> {
  const { balance = 0, owed = 0 } = by;
  const [current] = await tx
    .update(coinBalances)
    .set({ balance: sql`${coinBalances.balance} + ${balance}`, owed: sql`${coinBalances.owed} + ${owed}` })
    .where(eq(coinBalances.accountId, accountId))
    .returning({ balance: coinBalances.balance, owed: coinBalances.owed });
  if (!current) throw new Error('the locked balance row is missing');
  return current;
}

export interface NewEntry {
  accountId: string;
  kind: CoinEntryKind;
  key: string;
  amount: number;
  at: Date;
}

/** Returns the id of the new entry, or null if the key already exists. */
export async function writeEntry(tx: Database, entry: NewEntry): Promise<bigint | null> {
  const [row] = await tx
    .insert(coinEntries)
    .values(entry)
    .onConflictDoNothing({ target: coinEntries.key })
    .returning({ id: coinEntries.id });
  return row?.id ?? null;
}

export async function findEntry(db: Database, key: string) {
  const [row] = await db.select().from(coinEntries).where(eq(coinEntries.key, key));
  return row ?? null;
}

/** Sets the remainder of expired lots to zero and returns how many coins expired. */
async function writeOff(tx: Database, accountId: string, now: Date): Promise<number> {
  const { rows } = await tx.execute<{ coins: number }>(writtenOff({ accountId, now: now.toISOString() }));
  return rows[0]?.coins ?? 0;
}

const writtenOff = fixedStatement<{ accountId: string; now: string }>(
  (place) => sql`
    with due as (
      select entry_id, remaining from ${coinLots}
       where account_id = ${place('accountId')} and remaining > 0 and expires_at <= ${place('now')}
    ), emptied as (
      update ${coinLots} as lot set remaining = 0 from due where lot.entry_id = due.entry_id
      returning due.entry_id, due.remaining
    ), written as (
      insert into ${coinEntries} (account_id, kind, key, amount, at)
      select ${place('accountId')}, 'expired', 'expired:' || entry_id || ':' || gen_random_uuid(), -remaining, ${place('now')}::timestamptz from emptied
      returning amount
    )
    select coalesce(-sum(amount), 0)::int as coins from written`,
);

/** Takes coins from the lots that expire first. The balance must be large enough. */
export async function takeFromLots(
  tx: Database,
  accountId: string,
  amount: number,
): Promise<{ lotId: bigint; amount: number }[]> {
  const { rows } = await tx.execute<{ lot_id: string; amount: number }>(sql`
    with lots as (
      select entry_id, remaining, sum(remaining) over (order by expires_at, entry_id) - remaining as before
        from ${coinLots} where account_id = ${accountId} and remaining > 0
    )
    update ${coinLots} as lot
       set remaining = lot.remaining - least(lots.remaining, ${amount}::int - lots.before)::int
      from lots where lots.entry_id = lot.entry_id and lots.before < ${amount}
    returning lot.entry_id as lot_id, least(lots.remaining, ${amount}::int - lots.before)::int as amount`);
  const taken = rows.map((row) => ({ lotId: BigInt(row.lot_id), amount: row.amount }));
  const sum = taken.reduce((total, part) => total + part.amount, 0);
  if (sum !== amount) throw new Error(`the coin balance and the lots of an account differ: ${sum} of ${amount}`);
  return taken;
}
