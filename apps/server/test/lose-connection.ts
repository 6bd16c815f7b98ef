import pg from 'pg';

/** Breaks the connection before the nth statement is sent. `stop` returns true if that happened. */
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
