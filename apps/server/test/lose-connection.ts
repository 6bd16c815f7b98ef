import pg from 'pg';

/** Breaks the database connection just before the nth statement is sent. `stop` returns whether that happened. */
export function loseConnectionAt(nth: number): { stop(): boolean } {
  const { query } = pg.Client.prototype;
  let left = nth;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    left -= 1;
    if (left === 0) (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    return (query as (...args: unknown[]) => never).apply(this, args);
  };
  return {
    stop() {
      pg.Client.prototype.query = query;
      return left <= 0;
    },
  };
}
