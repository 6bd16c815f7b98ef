import pg from 'pg';
import { ConnectionShares } from './connection-shares.ts';
import { LimitedClient } from './limited-client.ts';
import { RequestTransaction } from './request-transaction.ts';

export interface PoolOptions extends pg.PoolConfig {
  /** Longest wait for a connection of the account's share; absent: unlimited. */
  shareMs?: number;
}

/**
 * A pool that survives lost connections and routes the statements of a request transaction to its connection. `onError`
 * gets every lost connection.
 */
export function makePool({ shareMs, ...options }: PoolOptions, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ ...options, Client: LimitedClient });
  // Idle connections, which the pool replaces.
  pool.on('error', onError);
  // Connections in use: the pool listens only to idle ones, and an unhandled error event would crash the process.
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
  // With a callback the pool itself connects, for a statement outside of transactions.
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

/** Runs a statement that may wait for a row lock within the share of the request's account. */
export async function runWithinShare<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  // The request transaction has its own place.
  if (RequestTransaction.current()) return work();
  const giveBack = await sharesOfPools.get(pool)?.take();
  try {
    return await work();
  } finally {
    giveBack?.();
  }
}

/** A transaction that begins with the first write. */
export function makeRequestTransaction(
  pool: pg.Pool,
  begin: (client: pg.PoolClient) => Promise<unknown>,
): RequestTransaction {
  const plain = plainPools.get(pool);
  if (!plain) throw new Error('the pool was not made by makePool');
  return new RequestTransaction(plain, begin);
}

/**
 * drizzle releases a connection after COMMIT or ROLLBACK but not after a failed BEGIN, which would leak it. So a lost
 * connection releases itself, and a second release does nothing.
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
