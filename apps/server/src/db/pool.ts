import pg from 'pg';
import { ConnectionShares } from './connection-shares.ts';
import { LimitedClient } from './limited-client.ts';
import { RequestTransaction } from './request-transaction.ts';

export interface PoolOptions extends pg.PoolConfig {
  /** How long a transaction waits for a connection of its account's share; absent: without end. */
  shareMs?: number;
}

/**
 * A pool that survives lost connections and sends the statements of a request transaction to that transaction's
 * connection. `onError` hears of every lost connection.
 */
export function makePool({ shareMs, ...options }: PoolOptions, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ ...options, Client: LimitedClient });
  // Idle connections. The pool replaces them.
  pool.on('error', onError);
  // Connections in use: the pool listens to idle ones only, and an error event without a listener ends the process.
  pool.on('connect', (client) => client.on('error', (error) => client.listenerCount('error') === 1 && onError(error)));
  const plainConnect = pool.connect.bind(pool);
  const shares = new ConnectionShares(options.max ?? 10, shareMs);
  const plain = {
    async connect() {
      const giveBack = await shares.take();
      try {
        return releaseWhenLost(await plainConnect(), giveBack);
      } catch (error) {
        giveBack();
        throw error;
      }
    },
    query: pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>,
  };
  // With a callback it is the pool itself that connects, for a statement of no transaction.
  pool.connect = ((callback?: Parameters<typeof plainConnect>[0]) => {
    if (callback) return plainConnect(callback);
    return RequestTransaction.current()?.nest() ?? plain.connect();
  }) as typeof pool.connect;
  pool.query = ((...given: unknown[]) => (RequestTransaction.current() ?? plain).query(...given)) as typeof pool.query;
  plainPools.set(pool, plain);
  sharesOfPools.set(pool, shares);
  return pool;
}

const plainPools = new WeakMap<pg.Pool, ConstructorParameters<typeof RequestTransaction>[0]>();

const sharesOfPools = new WeakMap<pg.Pool, ConnectionShares>();

/** Runs a statement that may wait for a row within the share of the request's account, as a transaction does. */
export async function runWithinShare<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  // The transaction of the request takes a place itself.
  if (RequestTransaction.current()) return work();
  const giveBack = await sharesOfPools.get(pool)?.take();
  try {
    return await work();
  } finally {
    giveBack?.();
  }
}

/** A transaction that begins when the code that runs in it writes. */
export function makeRequestTransaction(
  pool: pg.Pool,
  begin: (client: pg.PoolClient) => Promise<unknown>,
): RequestTransaction {
  const plain = plainPools.get(pool);
  if (!plain) throw new Error('the pool was not made by makePool');
  return new RequestTransaction(plain, begin);
}

/**
 * drizzle gives a connection back after COMMIT or ROLLBACK but not after a failed BEGIN: the pool would lose a place with
 * each. So a lost connection goes back by itself, and giving it back again does nothing.
 */
function releaseWhenLost(client: pg.PoolClient, onRelease: () => void): pg.PoolClient {
  const release = client.release.bind(client);
  let isReleased = false;
  const giveBack = (error?: Error | boolean) => {
    if (isReleased) return;
    isReleased = true;
    client.removeListener('end', onEnd);
    onRelease();
    release(error ?? (client instanceof LimitedClient && client.isUnfit));
  };
  const onEnd = () => giveBack(true);
  client.once('end', onEnd);
  client.release = giveBack;
  return client;
}
