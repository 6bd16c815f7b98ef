import { and, eq, like, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { fixedStatement } from '../../../db/precompiled-statement.ts';
import { AppError } from '../../../http/app-error.ts';
import { coinEntries, coinLots, coinBalances, coinUses } from './coins.tables.ts';
import { changeCoinBalance, findEntry, takeFromLots, lockCoinBalance, writeEntry } from './coin-balance.ts';

/** A change of a coin balance. A second change with the same `key` has no effect. */
export interface CoinChange {
  accountId: string;
  key: string;
  amount: number;
  at: Date;
}

export interface Changed {
  /** False if the key was used before; then nothing was changed. */
  isNew: boolean;
  balance: number;
}

/**
 * Grants coins with an expiry date, after deducting the coins that the account owes. Returns false if the key was used
 * before; an account that owes nothing needs a single statement.
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
      on conflict do nothing returning id
    ), balance_row as (
      insert into ${coinBalances} as own (account_id, balance, owed)
      select ${place('accountId')}, ${place('amount')}::int, 0 from entry
      on conflict (account_id) do update set balance = own.balance + excluded.balance where own.owed = 0
      returning account_id
    ), lot as (
      insert into ${coinLots} (entry_id, account_id, remaining, expires_at)
      select entry.id, ${place('accountId')}, ${place('amount')}::int, ${place('expiresAt')}::timestamptz from entry, balance_row
      returning entry_id
    )
    select id as entry_id, exists (select 1 from lot) as has_lot from entry`,
);

/** Pays owed coins from newly earned coins and adds the remainder to the balance. */
async function payOwed(
  tx: Database,
  { accountId, key, amount, at, expiresAt, entryId }: CoinChange & { expiresAt: Date; entryId: bigint },
): Promise<void> {
  const current = await lockCoinBalance(tx, accountId, at);
  const paid = Math.min(current.owed, amount);
  if (paid > 0) await writeEntry(tx, { accountId, kind: 'taken_back', key: `owed:${key}`, amount: -paid, at });
  await tx.insert(coinLots).values({ entryId, accountId, remaining: amount - paid, expiresAt });
  await changeCoinBalance(tx, accountId, { balance: amount - paid, owed: -paid });
}

/**
 * Spends coins from the lots that expire first.
 * @throws AppError `failed_precondition` with COINS_SHORT
 */
export async function spendCoins(tx: Database, spending: CoinChange): Promise<Changed> {
  const { accountId, key, amount, at } = asserted(spending);
  const current = await lockCoinBalance(tx, accountId, at);
  if (await findEntry(tx, key)) return { isNew: false, balance: current.balance };
  if (current.balance < amount) {
    throw new AppError('failed_precondition', { description: 'there are not enough coins', reason: 'COINS_SHORT' });
  }
  const entryId = await writeEntry(tx, { accountId, kind: 'spent', key, amount: -amount, at });
  if (entryId === null) throw new Error(`${key} was written for another account`);
  const taken = await takeFromLots(tx, accountId, amount);
  await tx.insert(coinUses).values(taken.map((part) => ({ entryId, ...part })));
  const { balance } = await changeCoinBalance(tx, accountId, { balance: -amount });
  return { isNew: true, balance };
}

/** Returns spent coins to their lots, with the original expiry dates. A repeated call changes nothing. */
export async function returnCoins(tx: Database, { key, at }: { key: string; at: Date }): Promise<Changed> {
  const spent = await findEntry(tx, key);
  if (spent?.kind !== 'spent') throw new Error(`no coins were spent for ${key}`);
  const { accountId, id } = spent;
  const current = await lockCoinBalance(tx, accountId, at);
  const entry = { accountId, kind: 'returned', key: `returned:${key}`, amount: -spent.amount, at } as const;
  if ((await writeEntry(tx, entry)) === null) return { isNew: false, balance: current.balance };
  await tx
    .update(coinLots)
    .set({ remaining: sql`${coinLots.remaining} + ${coinUses.amount}` })
    .from(coinUses)
    .where(and(eq(coinUses.entryId, id), eq(coinUses.lotId, coinLots.entryId)));
  await changeCoinBalance(tx, accountId, { balance: -spent.amount });
  const { balance } = await lockCoinBalance(tx, accountId, at);
  return { isNew: true, balance };
}

/**
 * Takes back coins that were earned; a repeated call changes nothing. Coins that the member already spent become owed,
 * but expired coins do not.
 */
export async function takeBackCoins(tx: Database, { key, at }: { key: string; at: Date }): Promise<Changed> {
  const earned = await findEntry(tx, key);
  if (earned?.kind !== 'earned') throw new Error(`no coins were earned for ${key}`);
  const { accountId } = earned;
  const current = await lockCoinBalance(tx, accountId, at);
  const due = earned.amount - (await expiredOrOwedOf(tx, earned));
  const taken = Math.min(current.balance, due);
  const entry = { accountId, kind: 'taken_back', key: `taken-back:${key}`, amount: -taken, at } as const;
  if ((await writeEntry(tx, entry)) === null) return { isNew: false, balance: current.balance };
  if (taken > 0) await takeFromLots(tx, accountId, taken);
  const { balance } = await changeCoinBalance(tx, accountId, { balance: -taken, owed: due - taken });
  return { isNew: true, balance };
}

/** Number of coins of one earning that have expired or were deducted for owed coins. */
async function expiredOrOwedOf(tx: Database, { accountId, id, key }: { accountId: string; id: bigint; key: string }) {
  const isOfIt = or(eq(coinEntries.key, `owed:${key}`), like(coinEntries.key, `expired:${id}:%`));
  const [row] = await tx
    .select({ lost: sql<number>`coalesce(-sum(${coinEntries.amount}), 0)::int` })
    .from(coinEntries)
    .where(and(eq(coinEntries.accountId, accountId), isOfIt));
  return row?.lost ?? 0;
}

/** Amounts come from validated rules, so an invalid amount here is a bug. */
function asserted<Change extends CoinChange>(change: Change): Change {
  if (!Number.isSafeInteger(change.amount) || change.amount < 1)
    throw new Error(`invalid amount of coins: ${change.amount}`);
  return change;
}
