import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { fixedStatement } from '../../../db/fixed-statement.ts';
import { coinEntries, coinLots, coinPurses, type CoinEntryKind } from './coins.tables.ts';

export interface Purse {
  balance: number;
  owed: number;
}

/** What somebody can spend now. What has had its time counts no more, whether or not it was written off yet. */
export async function coinsOf(db: Database, accountId: string, now: Date): Promise<number> {
  const { rows } = await db.execute<{ coins: number }>(spendable({ accountId, now: now.toISOString() }));
  return rows[0]?.coins ?? 0;
}

const spendable = fixedStatement<{ accountId: string; now: string }>(
  (place) => sql`
    select coalesce(sum(remaining), 0)::int as coins from ${coinLots}
     where account_id = ${place('accountId')} and remaining > 0 and expires_at > ${place('now')}`,
);

/** Opens a purse for a change: nobody else changes it until the transaction ends. What has had its time is written off first. */
export async function takePurse(tx: Database, accountId: string, now: Date): Promise<Purse> {
  const { rows } = await tx.execute<{ balance: number; owed: number }>(purseTaken({ accountId }));
  const [purse] = rows;
  if (!purse) throw new Error('a purse that was just made is gone');
  const expired = await writeOff(tx, accountId, now);
  return expired === 0 ? purse : changePurse(tx, accountId, { balance: -expired });
}

const purseTaken = fixedStatement<{ accountId: string }>(
  (place) => sql`
    insert into ${coinPurses} as own (account_id, balance, owed) values (${place('accountId')}, 0, 0)
    on conflict (account_id) do update set owed = own.owed returning balance, owed`,
);

/** Changes what a purse holds; it can hold less than nothing no more than a real one. */
export async function changePurse(tx: Database, accountId: string, by: Partial<Purse>): Promise<Purse> {
  const { balance = 0, owed = 0 } = by;
  const [purse] = await tx
    .update(coinPurses)
    .set({ balance: sql`${coinPurses.balance} + ${balance}`, owed: sql`${coinPurses.owed} + ${owed}` })
    .where(eq(coinPurses.accountId, accountId))
    .returning({ balance: coinPurses.balance, owed: coinPurses.owed });
  if (!purse) throw new Error('a purse that is held open is gone');
  return purse;
}

export interface NewEntry {
  accountId: string;
  kind: CoinEntryKind;
  key: string;
  amount: number;
  at: Date;
}

/** Null where the same was written before. */
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

/** Empties earnings whose time is over; tells how many coins were in them. */
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

/** Takes coins out of what is left of earnings, soonest to expire first; tells from which. The purse must hold as many. */
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
  if (sum !== amount) throw new Error(`the purse of an account and its earnings differ: ${sum} of ${amount}`);
  return taken;
}
