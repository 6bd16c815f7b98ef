import { AsyncLocalStorage } from 'node:async_hooks';
import { NodePgSession } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/**
 * In tests, an open transaction refuses queries through the pool. Such a query would use a second connection, which
 * does not see the transaction's changes and never becomes free if the pool is exhausted.
 */
interface Held {
  pool: unknown;
  isOpen: boolean;
}

const marked = Symbol.for('feisuo.one-connection');
const sessions = NodePgSession.prototype as unknown as {
  client: unknown;
  [marked]?: AsyncLocalStorage<Held>;
  transaction(work: (tx: unknown) => Promise<unknown>, config?: unknown): Promise<unknown>;
};

// The state is stored on the database driver, because a worker loads the driver once but this module again for each
// test file.
const isWatched = sessions[marked] !== undefined;
const held = (sessions[marked] ??= new AsyncLocalStorage<Held>());

/** Runs `work` outside the open transaction, for example a request to the server while the test holds locks. */
export const outsideTransaction = <T>(work: () => T): T => held.exit(work);

function refuse(pool: unknown): void {
  const transaction = held.getStore();
  if (transaction?.isOpen && transaction.pool === pool)
    throw new Error('the outer database was asked inside a transaction of it: pass the transaction on');
}

if (!isWatched) {
  const { transaction } = sessions;
  sessions.transaction = function (work, config) {
    if (!(this.client instanceof pg.Pool)) return transaction.call(this, work, config);
    refuse(this.client);
    const mine: Held = { pool: this.client, isOpen: true };
    const inside = (tx: unknown) =>
      held.run(mine, async () => {
        try {
          return await work(tx);
        } finally {
          mine.isOpen = false;
        }
      });
    return transaction.call(this, inside, config);
  };
  const { query } = pg.Pool.prototype;
  pg.Pool.prototype.query = function (this: pg.Pool, ...args: unknown[]) {
    refuse(this);
    return (query as (...args: unknown[]) => never).apply(this, args);
  };
}
