import pg from 'pg';

/** Breaks the connection of the nth statement, before it is sent. `stop` returns whether that happened. */
export function loseConnectionAt(nth: number): { stop(): boolean } {
  const { query } = pg.Client.prototype;
  let left = nth;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    left -= 1;
    if (left === 0) (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    return (query as (...args: unknown[]) => never).apply(this, given);
  };
  return {
    stop() {
      pg.Client.prototype.query = query;
      return left <= 0;
    },
  };
}
