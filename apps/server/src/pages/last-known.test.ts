import { afterEach, expect, test, vi } from 'vitest';
import { DatabaseAway } from '../db/database-watch.ts';
import { LastKnown } from './last-known.ts';

afterEach(() => vi.restoreAllMocks());

const away = () => Promise.reject(new DatabaseAway());

test('without a database the last value is returned for a day, and then the error', async () => {
  const time = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const onStale = vi.fn();
  const name = new LastKnown<string>();
  await expect(name.read(away, onStale)).rejects.toThrow(DatabaseAway);
  expect(await name.read(async () => '飞梭', onStale)).toBe('飞梭');
  expect(onStale).not.toHaveBeenCalled();
  time.mockReturnValue(1000 + 23 * 3_600_000);
  expect(await name.read(away, onStale)).toBe('飞梭');
  expect(onStale).toHaveBeenCalledTimes(1);
  time.mockReturnValue(1000 + 25 * 3_600_000);
  await expect(name.read(away, onStale)).rejects.toThrow(DatabaseAway);
});

test('an error that is not about the database is never hidden', async () => {
  const name = new LastKnown<string>();
  await name.read(
    async () => '飞梭',
    () => {},
  );
  await expect(
    name.read(
      () => Promise.reject(new Error('a bug')),
      () => {},
    ),
  ).rejects.toThrow('a bug');
});
