import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

const counted = new AsyncLocalStorage<boolean>();

/**
 * Breaks the database connection just before the nth statement of `work` is sent, and says whether that happened.
 * Statements of background work are not counted.
 */
export async function loseConnectionAt<T>(
  nth: number,
  work: () => Promise<T>,
): Promise<{ result: T; isLost: boolean }> {
  const { query } = pg.Client.prototype;
  let left = nth;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (counted.getStore()) left -= 1;
    if (left === 0 && counted.getStore())
      (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    return (query as (...args: unknown[]) => never).apply(this, args);
  };
  try {
    return { result: await counted.run(true, work), isLost: left <= 0 };
  } finally {
    pg.Client.prototype.query = query;
  }
}
