import { AsyncLocalStorage } from 'node:async_hooks';
import { NodePgSession } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/**
 * Inside a transaction only the transaction may be asked. A second connection sees another snapshot, and a pool whose
 * connections are all held by transactions that wait for one more never gives one. So tests refuse it everywhere.
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

// Test files that share a worker load this file again, but the drivers only once: what watches them is kept with them.
const isWatched = sessions[marked] !== undefined;
const held = (sessions[marked] ??= new AsyncLocalStorage<Held>());

/** For whoever calls a server while a test holds a transaction open. */
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
  pg.Pool.prototype.query = function (this: pg.Pool, ...given: unknown[]) {
    refuse(this);
    return (query as (...args: unknown[]) => never).apply(this, given);
  };
}
