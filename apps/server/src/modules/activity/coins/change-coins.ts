import { and, eq, like, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { fixedStatement } from '../../../db/fixed-statement.ts';
import { AppError } from '../../../http/app-error.ts';
import { coinEntries, coinLots, coinPurses, coinUses } from './coins.tables.ts';
import { changePurse, findEntry, takeFromLots, takePurse, writeEntry } from './purse.ts';

/** A change of somebody's purse, in the transaction that causes it. `key` names what it is for: the same happens once. */
export interface CoinChange {
  accountId: string;
  key: string;
  amount: number;
  at: Date;
}

export interface Changed {
  /** False where it had happened before; nothing is changed then. */
  isNew: boolean;
  balance: number;
}

/**
 * Gives coins that can be spent until they expire; false where that had happened before. What is owed from before is paid out of
 * them first. Nearly everybody owes nothing, and then it is one statement.
 */
export async function earnCoins(tx: Database, change: CoinChange & { expiresAt: Date }): Promise<boolean> {
  const { accountId, key, amount, at, expiresAt } = asserted(change);
  const values = { accountId, key, amount, at: at.toISOString(), expiresAt: expiresAt.toISOString() };
  const { rows } = await tx.execute<{ entry_id: string; has_lot: boolean }>(earnedOnce(values));
  const [entry] = rows;
  if (!entry) return false;
  if (!entry.has_lot) await payOwed(tx, { ...change, entryId: BigInt(entry.entry_id) });
  return true;
}

const earnedOnce = fixedStatement<{ accountId: string; key: string; amount: number; at: string; expiresAt: string }>(
  (place) => sql`
    with entry as (
      insert into ${coinEntries} (account_id, kind, key, amount, at)
      values (${place('accountId')}, 'earned', ${place('key')}, ${place('amount')}, ${place('at')})
      on conflict (key) do nothing returning id
    ), purse as (
      insert into ${coinPurses} as own (account_id, balance, owed)
      select ${place('accountId')}, ${place('amount')}::int, 0 from entry
      on conflict (account_id) do update set balance = own.balance + excluded.balance where own.owed = 0
      returning account_id
    ), lot as (
      insert into ${coinLots} (entry_id, account_id, remaining, expires_at)
      select entry.id, purse.account_id, ${place('amount')}::int, ${place('expiresAt')}::timestamptz from entry, purse
      returning entry_id
    )
    select id as entry_id, exists (select 1 from lot) as has_lot from entry`,
);

/** The rest of an earning of somebody who owes: it goes to what is owed, and what is left of it into the purse. */
async function payOwed(
  tx: Database,
  { accountId, key, amount, at, expiresAt, entryId }: CoinChange & { expiresAt: Date; entryId: bigint },
): Promise<void> {
  const purse = await takePurse(tx, accountId, at);
  const paid = Math.min(purse.owed, amount);
  if (paid > 0) await writeEntry(tx, { accountId, kind: 'taken_back', key: `owed:${key}`, amount: -paid, at });
  await tx.insert(coinLots).values({ entryId, accountId, remaining: amount - paid, expiresAt });
  await changePurse(tx, accountId, { balance: amount - paid, owed: -paid });
}

/** Spends coins, those that expire soonest first. @throws AppError `failed_precondition` with COINS_SHORT */
export async function spendCoins(tx: Database, spending: CoinChange): Promise<Changed> {
  const { accountId, key, amount, at } = asserted(spending);
  const purse = await takePurse(tx, accountId, at);
  if (await findEntry(tx, key)) return { isNew: false, balance: purse.balance };
  if (purse.balance < amount) {
    throw new AppError('failed_precondition', { description: 'there are not enough coins', reason: 'COINS_SHORT' });
  }
  const entryId = await writeEntry(tx, { accountId, kind: 'spent', key, amount: -amount, at });
  if (entryId === null) throw new Error(`${key} was written by somebody else’s purse`);
  const taken = await takeFromLots(tx, accountId, amount);
  await tx.insert(coinUses).values(taken.map((part) => ({ entryId, ...part })));
  const { balance } = await changePurse(tx, accountId, { balance: -amount });
  return { isNew: true, balance };
}

/** Gives back what was spent, to where it was taken from: it expires when it would have. Once. */
export async function returnCoins(tx: Database, { key, at }: { key: string; at: Date }): Promise<Changed> {
  const spent = await findEntry(tx, key);
  if (spent?.kind !== 'spent') throw new Error(`nothing was spent for ${key}`);
  const { accountId, id } = spent;
  const purse = await takePurse(tx, accountId, at);
  const entry = { accountId, kind: 'returned', key: `returned:${key}`, amount: -spent.amount, at } as const;
  if ((await writeEntry(tx, entry)) === null) return { isNew: false, balance: purse.balance };
  await tx
    .update(coinLots)
    .set({ remaining: sql`${coinLots.remaining} + ${coinUses.amount}` })
    .from(coinUses)
    .where(and(eq(coinUses.entryId, id), eq(coinUses.lotId, coinLots.entryId)));
  await changePurse(tx, accountId, { balance: -spent.amount });
  const { balance } = await takePurse(tx, accountId, at);
  return { isNew: true, balance };
}

/** Takes back what was earned, once; what is no longer there is owed. Expired coins are gone and owed by nobody. */
export async function takeBackCoins(tx: Database, { key, at }: { key: string; at: Date }): Promise<Changed> {
  const earned = await findEntry(tx, key);
  if (earned?.kind !== 'earned') throw new Error(`nothing was earned for ${key}`);
  const { accountId } = earned;
  const purse = await takePurse(tx, accountId, at);
  const due = earned.amount - (await lostOf(tx, earned));
  const taken = Math.min(purse.balance, due);
  const entry = { accountId, kind: 'taken_back', key: `taken-back:${key}`, amount: -taken, at } as const;
  if ((await writeEntry(tx, entry)) === null) return { isNew: false, balance: purse.balance };
  if (taken > 0) await takeFromLots(tx, accountId, taken);
  const { balance } = await changePurse(tx, accountId, { balance: -taken, owed: due - taken });
  return { isNew: true, balance };
}

/** What of an earning has expired, or was kept for what was owed. */
async function lostOf(tx: Database, { accountId, id, key }: { accountId: string; id: bigint; key: string }) {
  const isOfIt = or(eq(coinEntries.key, `owed:${key}`), like(coinEntries.key, `expired:${id}:%`));
  const [row] = await tx
    .select({ lost: sql<number>`coalesce(-sum(${coinEntries.amount}), 0)::int` })
    .from(coinEntries)
    .where(and(eq(coinEntries.accountId, accountId), isOfIt));
  return row?.lost ?? 0;
}

/** Amounts come from rules that were checked; another is a mistake of ours. */
function asserted<Change extends CoinChange>(change: Change): Change {
  if (!Number.isSafeInteger(change.amount) || change.amount < 1)
    throw new Error(`no amount of coins: ${change.amount}`);
  return change;
}
