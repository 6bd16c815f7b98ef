import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionShares, ConnectionShareTimeout, noteRequestAccount, runRequest } from './connection-shares.ts';
import { isUnavailable } from './unavailable.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A request of an account that takes a place. */
const takeAs = (shares: ConnectionShares, accountId: string) => {
  const { promise, resolve } = Promise.withResolvers<() => void>();
  runRequest(() => {
    noteRequestAccount(accountId);
    resolve(shares.take());
  });
  return promise;
};

test('a transaction that waited too long for its share is refused as unavailable, and those behind it go on', async () => {
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
  // The refused one holds no place: after the last one has left, the share is free.
  giveBackNext();
  (await takeAs(shares, 'a'))();
  expect(vi.getTimerCount()).toBe(0);
});

test('a place that is given in time is kept, however long the transaction then takes', async () => {
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
