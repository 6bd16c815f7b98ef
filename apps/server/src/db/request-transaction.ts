import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** Begins it. Its locks must not outlast a machine that vanished by the minute that other transactions may be idle for. */
export const BEGIN_REQUEST = "begin; set local idle_in_transaction_session_timeout = '15s'";

const storage = new AsyncLocalStorage<RequestTransaction>();

/** What a pool does by itself, for statements that belong to no request transaction. */
export interface PlainPool {
  connect(): Promise<pg.PoolClient>;
  query(...given: unknown[]): Promise<unknown>;
}

/** COMMIT was answered by ROLLBACK. The code is SQL's own for that, so that the caller is told to repeat. */
class RolledBackError extends Error {
  readonly code = '40000';

  constructor() {
    super('a statement of the transaction had failed');
    this.name = 'RolledBackError';
  }
}

/**
 * One transaction around everything that a request writes. It begins with the first write; transactions inside it become
 * savepoints. The code between knows nothing of it: the pool sends its statements here (decision 0124).
 */
export class RequestTransaction {
  readonly #pool: PlainPool;
  readonly #begin: (client: pg.PoolClient) => Promise<unknown>;
  #client: Promise<pg.PoolClient> | null = null;
  #isEnded = false;
  #lastSavepoint = 0;
  readonly #aroundCommit: (() => Promise<void>)[] = [];
  /** Settles when the savepoint before is released: savepoints nest and cannot overlap. */
  #turn: Promise<void> = Promise.resolve();
  /** Settles with the statement before: a connection takes one at a time. */
  #statement: Promise<unknown> = Promise.resolve();

  /** `begin` sends BEGIN, and may refuse by throwing. */
  constructor(pool: PlainPool, begin: (client: pg.PoolClient) => Promise<unknown>) {
    this.#pool = pool;
    this.#begin = begin;
  }

  /** Whether anything was written, or tried to be. */
  get isBegun(): boolean {
    return this.#client !== null;
  }

  /** Makes all statements of the work, and of what it calls, part of this transaction. */
  run<T>(work: () => T): T {
    return storage.run(this, work);
  }

  /** The transaction that the running code belongs to, while it is open. */
  static current(): RequestTransaction | null {
    const current = storage.getStore();
    return current && !current.#isEnded ? current : null;
  }

  async query(...given: unknown[]): Promise<unknown> {
    if (!this.isBegun && isRead(given[0])) return this.#pool.query(...given);
    return this.#send(await this.#open(), ...given);
  }

  /** A client for one transaction inside this one. */
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
        // drizzle does not release after a failed BEGIN, and the next savepoint would wait for ever.
        release();
        throw error;
      }
    };
    return { query, release } as unknown as pg.PoolClient;
  }

  /** Has work done as the last part of the transaction, and again after the commit, outside it. It must not throw. */
  aroundCommit(work: () => Promise<void>): void {
    this.#aroundCommit.push(work);
  }

  /** Throws where it is not certain that everything was kept. */
  async commit(): Promise<void> {
    // A transaction inside it that is under way is kept whole.
    for (let turn: Promise<void> | null = null; turn !== this.#turn;) {
      turn = this.#turn;
      await turn;
    }
    for (const work of this.#aroundCommit) await this.run(work);
    await this.#end(async (client) => {
      // A failed statement leaves a transaction that COMMIT rolls back without an error.
      const { command } = await client.query('commit');
      if (command !== 'COMMIT') throw new RolledBackError();
    });
    for (const work of this.#aroundCommit) await work();
  }

  async rollback(): Promise<void> {
    await this.#end((client) => client.query('rollback')).catch(() => {});
  }

  async #send(client: pg.PoolClient, ...given: unknown[]): Promise<unknown> {
    // The connection may serve another request by now.
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
    // Statements that were sent before the end still belong to it.
    await this.#statement;
    try {
      await last(client);
      client.release();
    } catch (error) {
      // What state the connection is in is unknown.
      client.release(error as Error);
      throw error;
    }
  }
}

/**
 * Runs counters and slow checks that come before a request writes: outside its transaction, so that no lock and no
 * connection is held meanwhile. Once the transaction has begun they belong to it.
 */
export async function beforeRequestTransaction<T>(work: () => Promise<T>): Promise<T> {
  const isPending = RequestTransaction.current()?.isBegun === false;
  return isPending ? storage.exit(work) : work();
}

/** Starts work that goes on beside a request, such as reading a cache anew, on a connection of its own. */
export const outsideRequestTransaction = <T>(work: () => T): T => storage.exit(work);

const textOf = (query: unknown) => (typeof query === 'string' ? query : (query as { text: string }).text);

const isRead = (query: unknown) => {
  const text = textOf(query);
  return /^\s*select\s/i.test(text) && !/\bfor (?:no key )?(?:update|share)\b|\bpg_notify\(|\bpg_advisory/i.test(text);
};
