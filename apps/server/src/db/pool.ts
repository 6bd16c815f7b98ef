import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import { currentSpan } from '../tracing/span.ts';
import { ConnectionShares } from './account-connection-limit.ts';
import { LimitedClient, type LimitedClientConfig } from './limited-client.ts';
import { leaveReplica, sendToReplica } from './replica/replica-reads.ts';
import { RequestTransaction } from './request-transaction.ts';

export interface PoolOptions extends pg.PoolConfig, Pick<LimitedClientConfig, 'watch' | 'refusal' | 'isPooled'> {
  /** How long a request waits for a connection of its account's share; without limit if absent. */
  shareMs?: number;
  /** Gets the errors that PostgreSQL sends, also for connections that are lost with them. */
  onServerError?: (error: pg.DatabaseError) => void;
}

/**
 * Makes a pool that survives lost connections and reports their errors to `onError`. Statements of a request
 * transaction run on the connection of that transaction.
 */
export function makePool(
  { shareMs, onServerError, ...options }: PoolOptions,
  onError: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool({ ...options, Client: LimitedClient });
  // Reports errors of idle connections, which the pool replaces.
  pool.on('error', onError);
  // Reports errors of connections in use. The pool does not listen to them, and an unhandled error event would end the
  // process.
  pool.on('connect', (client) => client.on('error', (error) => client.listenerCount('error') === 1 && onError(error)));
  if (onServerError)
    pool.on('connect', (client) => client instanceof LimitedClient && client.onServerError(onServerError));
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
    query: pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>,
  };
  // `pool.query` uses the callback form of connect, for statements outside of transactions.
  pool.connect = ((callback?: Parameters<typeof plainConnect>[0]) => {
    // A waiting statement continues in the trace of the request that gives its connection back, so its own is kept.
    if (callback) return plainConnect(currentSpan() === null ? callback : AsyncResource.bind(callback));
    leaveReplica();
    return RequestTransaction.current()?.nest() ?? plain.connect();
  }) as typeof pool.connect;
  pool.query = ((...args: unknown[]) =>
    RequestTransaction.current()?.query(...args) ??
    sendToReplica(pool, args, plain.query) ??
    plain.query(...args)) as typeof pool.query;
  plainPools.set(pool, plain);
  sharesOfPools.set(pool, shares);
  return pool;
}

const plainPools = new WeakMap<pg.Pool, ConstructorParameters<typeof RequestTransaction>[0]>();

const sharesOfPools = new WeakMap<pg.Pool, ConnectionShares>();

/** Runs a statement that may wait for a row lock, and counts its connection against the account's share. */
export async function runWithinShare<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  // The connection of the request transaction already counts against the share.
  if (RequestTransaction.current()) return work();
  const giveBack = await sharesOfPools.get(pool)?.take();
  try {
    return await work();
  } finally {
    giveBack?.();
  }
}

/** Makes a transaction that begins with the first write. */
export function makeRequestTransaction(
  pool: pg.Pool,
  begin: (client: pg.PoolClient) => Promise<unknown>,
): RequestTransaction {
  const plain = plainPools.get(pool);
  if (!plain) throw new Error('the pool was not created by makePool');
  return new RequestTransaction(plain, begin);
}

/**
 * Lets a lost connection release itself, because after a failed BEGIN drizzle does not release it. A second release
 * does nothing.
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
