import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** A shorter idle timeout than other transactions' minute, so that locks of a vanished machine end early. */
export const BEGIN_REQUEST = "begin; set local idle_in_transaction_session_timeout = '15s'";

const storage = new AsyncLocalStorage<RequestTransaction>();

/** The pool's own methods, for statements outside of request transactions. */
export interface PlainPool {
  connect(): Promise<pg.PoolClient>;
  query(...given: unknown[]): Promise<unknown>;
}

/** COMMIT was answered with ROLLBACK. Its SQLSTATE makes the caller retry. */
class RolledBackError extends Error {
  readonly code = '40000';

  constructor() {
    super('a statement of the transaction had failed');
    this.name = 'RolledBackError';
  }
}

/**
 * One transaction around all writes of a request, begun with the first write; inner transactions become savepoints. The
 * pool routes statements here, so the code inside need not know (decision 0124).
 */
export class RequestTransaction {
  readonly #pool: PlainPool;
  readonly #begin: (client: pg.PoolClient) => Promise<unknown>;
  #client: Promise<pg.PoolClient> | null = null;
  #isEnded = false;
  #lastSavepoint = 0;
  readonly #aroundCommit: (() => Promise<void>)[] = [];
  /** Resolves when the previous savepoint is released: savepoints nest and cannot overlap. */
  #turn: Promise<void> = Promise.resolve();
  /** Resolves with the previous statement: a connection runs one at a time. */
  #statement: Promise<unknown> = Promise.resolve();

  /** `begin` sends BEGIN, and may throw to refuse. */
  constructor(pool: PlainPool, begin: (client: pg.PoolClient) => Promise<unknown>) {
    this.#pool = pool;
    this.#begin = begin;
  }

  /** Whether a write was attempted. */
  get isBegun(): boolean {
    return this.#client !== null;
  }

  /** Runs all statements of `work` in this transaction. */
  run<T>(work: () => T): T {
    return storage.run(this, work);
  }

  /** The open transaction of the running code. */
  static current(): RequestTransaction | null {
    const current = storage.getStore();
    return current && !current.#isEnded ? current : null;
  }

  async query(...given: unknown[]): Promise<unknown> {
    if (!this.isBegun && isRead(given[0])) return this.#pool.query(...given);
    return this.#send(await this.#open(), ...given);
  }

  /** A client for one nested transaction. */
  async nest(): Promise<pg.PoolClient> {
    const client = await this.#open();
    const { promise, resolve: release } = Promise.withResolvers<void>();
    const before = this.#turn;
    this.#turn = promise;
    await before;
    const savepoint = `inner_${(this.#lastSavepoint += 1)}`;
    const query = async (...given: unknown[]) => {
      const verb = /^(begin|commit|rollback)\b(?! to)/.exec(textOf(given[0]))?.[1];
      if (verb === undefined) return this.#send(client, ...given);
      if (verb !== 'begin') {
        return this.#send(client, `${verb === 'commit' ? 'release' : 'rollback to'} savepoint ${savepoint}`);
      }
      try {
        return await this.#send(client, `savepoint ${savepoint}`);
      } catch (error) {
        // drizzle does not release after a failed BEGIN, and the next savepoint would wait forever.
        release();
        throw error;
      }
    };
    return { query, release } as unknown as pg.PoolClient;
  }

  /** Runs work at the end of the transaction, and again after the commit outside of it. It must not throw. */
  aroundCommit(work: () => Promise<void>): void {
    this.#aroundCommit.push(work);
  }

  /** Throws unless the commit is certain. */
  async commit(): Promise<void> {
    // Waits for nested transactions in progress.
    for (let turn: Promise<void> | null = null; turn !== this.#turn;) {
      turn = this.#turn;
      await turn;
    }
    for (const work of this.#aroundCommit) await this.run(work);
    await this.#end(async (client) => {
      // After a failed statement COMMIT rolls back without an error.
      const { command } = await client.query('commit');
      if (command !== 'COMMIT') throw new RolledBackError();
    });
    for (const work of this.#aroundCommit) await work();
  }

  async rollback(): Promise<void> {
    await this.#end((client) => client.query('rollback')).catch(() => {});
  }

  async #send(client: pg.PoolClient, ...given: unknown[]): Promise<unknown> {
    // Another request may use the connection by now.
    if (this.#isEnded) throw new Error('the transaction of the request has ended');
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const sent = this.#statement.then(() => query(...given));
    this.#statement = sent.catch(() => {});
    return sent;
  }

  #open(): Promise<pg.PoolClient> {
    this.#client ??= this.#connect();
    return this.#client;
  }

  async #connect(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect();
    try {
      await this.#begin(client);
    } catch (error) {
      await client.query('rollback').catch(() => {});
      client.release();
      throw error;
    }
    return client;
  }

  async #end(last: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
    if (this.#isEnded) return;
    this.#isEnded = true;
    const client = await this.#client;
    if (!client) return;
    // Statements sent before the end still belong to it.
    await this.#statement;
    try {
      await last(client);
      client.release();
    } catch (error) {
      // The state of the connection is unknown.
      client.release(error as Error);
      throw error;
    }
  }
}

/**
 * Runs counters and slow checks before the first write outside of the transaction, so that no lock or connection is
 * held. After the first write they run inside.
 */
export async function beforeRequestTransaction<T>(work: () => Promise<T>): Promise<T> {
  const isPending = RequestTransaction.current()?.isBegun === false;
  return isPending ? storage.exit(work) : work();
}

/** Starts background work of a request, such as refreshing a cache, on another connection. */
export const outsideRequestTransaction = <T>(work: () => T): T => storage.exit(work);

const textOf = (query: unknown) => (typeof query === 'string' ? query : (query as { text: string }).text);

const isRead = (query: unknown) => {
  const text = textOf(query);
  return /^\s*select\s/i.test(text) && !/\bfor (?:no key )?(?:update|share)\b|\bpg_notify\(|\bpg_advisory/i.test(text);
};
