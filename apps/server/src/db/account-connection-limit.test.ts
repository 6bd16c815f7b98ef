import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionShares, ConnectionShareTimeout, setRequestAccount, runRequest } from './account-connection-limit.ts';
import { isUnavailable } from './database-errors.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const takeAs = (shares: ConnectionShares, accountId: string) => {
  const { promise, resolve } = Promise.withResolvers<() => void>();
  runRequest(() => {
    setRequestAccount(accountId);
    resolve(shares.take());
  });
  return promise;
};

test("a transaction that waits too long for its account's connections is refused, and later transactions continue", async () => {
  const shares = new ConnectionShares(3, 1000);
  const giveBack = await takeAs(shares, 'a');
  const late = takeAs(shares, 'a').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(600);
  const next = takeAs(shares, 'a');
  await vi.advanceTimersByTimeAsync(400);
  const error = await late;
  expect(error).toBeInstanceOf(ConnectionShareTimeout);
  expect(isUnavailable(error)).toBe(true);
  giveBack();
  const giveBackNext = await next;
  // The refused transaction holds no connection, so all connections are free now.
  giveBackNext();
  (await takeAs(shares, 'a'))();
  expect(vi.getTimerCount()).toBe(0);
});

test('a running transaction keeps its connection, even if it runs longer than other transactions may wait', async () => {
  const shares = new ConnectionShares(3, 1000);
  const giveBack = await takeAs(shares, 'a');
  const next = takeAs(shares, 'a');
  await vi.advanceTimersByTimeAsync(999);
  giveBack();
  const giveBackNext = await next;
  await vi.advanceTimersByTimeAsync(10_000);
  const third = takeAs(shares, 'a');
  giveBackNext();
  (await third)();
  expect(vi.getTimerCount()).toBe(0);
});
