import { and, eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { type TestServer, useTestServer } from '../../../../test/test-server.ts';
import { earnCoins, returnCoins, spendCoins, takeBackCoins, type Changed } from './change-coins.ts';
import { coinEntries, coinLots, coinBalances } from './coins.tables.ts';
import { coinsOf } from './coin-balance.ts';
import { writeOffExpired } from './write-off-expired.ts';

const start = new Date('2026-11-16T00:00:00Z');
const after = (days: number) => new Date(start.getTime() + days * DAY_MS);

const server = useTestServer();
let people = 0;
const newAccount = () => `coin-person-${++people}`;
const inOne = <T>(work: Parameters<TestServer['deps']['db']['transaction']>[0]) =>
  server.deps.db.transaction(work) as Promise<T>;
const earn = (accountId: string, key: string, amount: number, { on = 0, until = 30 } = {}) =>
  inOne<boolean>((tx) => earnCoins(tx, { accountId, key, amount, at: after(on), expiresAt: after(until) }));
const spend = (accountId: string, key: string, amount: number, on = 0) =>
  inOne<Changed>((tx) => spendCoins(tx, { accountId, key, amount, at: after(on) }));
const giveBack = (key: string, on = 0) => inOne<Changed>((tx) => returnCoins(tx, { key, at: after(on) }));
const takeBack = (key: string, on = 0) => inOne<Changed>((tx) => takeBackCoins(tx, { key, at: after(on) }));
const coins = (accountId: string, on = 0) => coinsOf(server.deps.db, accountId, after(on));
const owed = async (accountId: string) =>
  (await server.deps.db.select().from(coinBalances).where(eq(coinBalances.accountId, accountId)))[0]?.owed;

/** Returns the stored balance, the sum of the ledger entries and the sum of the lots. The three must be equal. */
async function booksOf(accountId: string) {
  const { db } = server.deps;
  const [current] = await db.select().from(coinBalances).where(eq(coinBalances.accountId, accountId));
  const [entries] = await db
    .select({ sum: sql<number>`coalesce(sum(amount), 0)::int` })
    .from(coinEntries)
    .where(eq(coinEntries.accountId, accountId));
  const [lots] = await db
    .select({ sum: sql<number>`coalesce(sum(remaining), 0)::int` })
    .from(coinLots)
    .where(eq(coinLots.accountId, accountId));
  return [current?.balance ?? 0, entries?.sum, lots?.sum];
}

describe('§6 the ledger of speed coins', () => {
  test('earned coins are granted once per idempotency key, even by concurrent calls', async () => {
    const accountId = newAccount();
    const answers = await Promise.all(Array.from({ length: 12 }, () => earn(accountId, `gift:${accountId}`, 50)));
    expect(answers.filter((isNew) => isNew)).toHaveLength(1);
    expect(await booksOf(accountId)).toEqual([50, 50, 50]);
  });

  test('the coin balance never becomes negative: concurrent spendings are refused when it is too low', async () => {
    const accountId = newAccount();
    await earn(accountId, `gift:${accountId}`, 100);
    const tries = Array.from({ length: 10 }, (_, index) => spend(accountId, `thing:${accountId}:${index}`, 30));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    expect(reasons).toEqual(
      Array.from({ length: 7 }, () =>
        expect.objectContaining({ facts: expect.objectContaining({ reason: 'COINS_SHORT' }) }),
      ),
    );
    expect(await booksOf(accountId)).toEqual([10, 10, 10]);
  });

  test('repeating a spending of coins gets the same answer and takes no more coins', async () => {
    const accountId = newAccount();
    await earn(accountId, `gift:${accountId}`, 40);
    const first = await spend(accountId, `thing:${accountId}`, 40);
    expect(await spend(accountId, `thing:${accountId}`, 40)).toEqual({ ...first, isNew: false });
    expect(await booksOf(accountId)).toEqual([0, 0, 0]);
  });

  test('the coins that expire first are spent first, and expired coins are never spent', async () => {
    const accountId = newAccount();
    await earn(accountId, `long:${accountId}`, 30, { until: 30 });
    await earn(accountId, `short:${accountId}`, 20, { until: 10 });
    await spend(accountId, `thing:${accountId}`, 15);
    expect([await coins(accountId), await coins(accountId, 9.9), await coins(accountId, 10)]).toEqual([35, 35, 30]);
    await expect(spend(accountId, `late:${accountId}`, 31, 10)).rejects.toMatchObject({
      facts: { reason: 'COINS_SHORT' },
    });
    expect((await spend(accountId, `late:${accountId}`, 30, 10)).balance).toBe(0);
    expect(await booksOf(accountId)).toEqual([0, 0, 0]);
  });

  test('spent coins are returned to their lots with the original expiry, only once', async () => {
    const accountId = newAccount();
    await earn(accountId, `short:${accountId}`, 20, { until: 10 });
    await earn(accountId, `long:${accountId}`, 20, { until: 30 });
    await spend(accountId, `thing:${accountId}`, 30);
    expect(await giveBack(`thing:${accountId}`, 1)).toEqual({ isNew: true, balance: 40 });
    expect(await giveBack(`thing:${accountId}`, 1)).toEqual({ isNew: false, balance: 40 });
    expect(await coins(accountId, 10)).toBe(20);
    await spend(accountId, `again:${accountId}`, 30, 2);
    expect(await giveBack(`again:${accountId}`, 11)).toEqual({ isNew: true, balance: 20 });
    expect(await booksOf(accountId)).toEqual([20, 20, 20]);
  });

  test('coins of a reversed award that were already spent are owed, and the next earning pays them', async () => {
    const accountId = newAccount();
    await earn(accountId, `invite:${accountId}`, 100);
    await spend(accountId, `thing:${accountId}`, 70);
    expect(await takeBack(`invite:${accountId}`, 1)).toEqual({ isNew: true, balance: 0 });
    expect(await takeBack(`invite:${accountId}`, 1)).toEqual({ isNew: false, balance: 0 });
    expect(await owed(accountId)).toBe(70);
    await earn(accountId, `next:${accountId}`, 50, { on: 2 });
    expect([await owed(accountId), await coins(accountId, 2)]).toEqual([20, 0]);
    await earn(accountId, `more:${accountId}`, 50, { on: 3 });
    expect(await coins(accountId, 3)).toBe(30);
    expect([await owed(accountId), await booksOf(accountId)]).toEqual([0, [30, 30, 30]]);
  });

  test('expired coins of a reversed award are not recorded as owed', async () => {
    const accountId = newAccount();
    await earn(accountId, `invite:${accountId}`, 100, { until: 5 });
    await takeBack(`invite:${accountId}`, 6);
    expect([await owed(accountId), await booksOf(accountId)]).toEqual([0, [0, 0, 0]]);
  });

  test('expired coins are written off once, even by concurrent runs', async () => {
    const [one, other] = [newAccount(), newAccount()];
    await earn(one, `old:${one}`, 20, { until: 5 });
    await earn(one, `new:${one}`, 7, { until: 50 });
    await earn(other, `old:${other}`, 30, { until: 5 });
    await spend(other, `thing:${other}`, 12);
    const sweep = () => writeOffExpired(server.deps.db, after(5));
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await sweep()).toBe(0);
    expect([await booksOf(one), await booksOf(other)]).toEqual([
      [7, 7, 7],
      [0, 0, 0],
    ]);
    const expired = await server.deps.db
      .select({ amount: coinEntries.amount })
      .from(coinEntries)
      .where(and(eq(coinEntries.kind, 'expired'), inArray(coinEntries.accountId, [one, other])));
    expect(expired.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([-20, -18]);
  });

  test('coins can be spent until one millisecond before they expire', async () => {
    const accountId = newAccount();
    await earn(accountId, `short:${accountId}`, 20, { until: 10 });
    const last = 10 - 1 / DAY_MS;
    await spend(accountId, `in-time:${accountId}`, 5, last);
    await expect(spend(accountId, `late:${accountId}`, 5, 10)).rejects.toMatchObject({
      facts: { reason: 'COINS_SHORT' },
    });
  });
});
