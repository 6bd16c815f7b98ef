import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/**
 * An idle timeout of 15 seconds instead of one minute, so that PostgreSQL soon releases the locks of a server machine
 * that disappears.
 */
export const BEGIN_REQUEST = "begin; set local idle_in_transaction_session_timeout = '15s'";

const storage = new AsyncLocalStorage<RequestTransaction>();

/** The methods of the plain pool, for statements outside of request transactions. */
export interface PlainPool {
  connect(): Promise<pg.PoolClient>;
  query(...args: unknown[]): Promise<unknown>;
}

/** Thrown when PostgreSQL answers COMMIT with ROLLBACK. The SQLSTATE of the error makes the caller retry. */
class RolledBackError extends Error {
  readonly code = '40000';

  constructor() {
    super('a statement of the transaction had failed');
    this.name = 'RolledBackError';
  }
}

/**
 * One transaction for all writes of a request. It begins with the first write, and inner transactions become
 * savepoints. The pool routes statements to this transaction, so business code does not change (decision 0005).
 */
export class RequestTransaction {
  readonly #pool: PlainPool;
  readonly #begin: (client: pg.PoolClient) => Promise<unknown>;
  #client: Promise<pg.PoolClient> | null = null;
  #isEnded = false;
  #lastSavepoint = 0;
  readonly #aroundCommit: (() => Promise<void>)[] = [];
  /**
   * Resolves when the previous savepoint is released. Savepoints can only nest, so concurrent savepoints run one after
   * another.
   */
  #turn: Promise<void> = Promise.resolve();
  /** Resolves when the previous statement has ended, because a connection runs one statement at a time. */
  #statement: Promise<unknown> = Promise.resolve();

  /** `begin` sends BEGIN. It throws if the transaction must not begin. */
  constructor(pool: PlainPool, begin: (client: pg.PoolClient) => Promise<unknown>) {
    this.#pool = pool;
    this.#begin = begin;
  }

  /** Whether a write was attempted. */
  get isBegun(): boolean {
    return this.#client !== null;
  }

  run<T>(work: () => T): T {
    return storage.run(this, work);
  }

  /** The open request transaction of the running code, or null. */
  static current(): RequestTransaction | null {
    const current = storage.getStore();
    return current && !current.#isEnded ? current : null;
  }

  /** Runs `work` with connections of its own, for rows that a rollback of the request must not undo. */
  static outside<T>(work: () => T): T {
    return storage.exit(work);
  }

  async query(...args: unknown[]): Promise<unknown> {
    if (!this.isBegun && isRead(args[0])) return this.#pool.query(...args);
    return this.#send(await this.#open(), ...args);
  }

  /**
   * Returns a client for one nested transaction, which translates BEGIN, COMMIT and ROLLBACK into savepoint statements.
   */
  async nest(): Promise<pg.PoolClient> {
    const client = await this.#open();
    const { promise, resolve: release } = Promise.withResolvers<void>();
    const before = this.#turn;
    this.#turn = promise;
    await before;
    const savepoint = `inner_${(this.#lastSavepoint += 1)}`;
    const query = async (...args: unknown[]) => {
      const verb = /^(begin|commit|rollback)\b(?! to)/.exec(textOf(args[0]))?.[1];
      if (verb === undefined) return this.#send(client, ...args);
      if (verb !== 'begin') {
        return this.#send(client, `${verb === 'commit' ? 'release' : 'rollback to'} savepoint ${savepoint}`);
      }
      try {
        return await this.#send(client, `savepoint ${savepoint}`);
      } catch (error) {
        // After a failed BEGIN drizzle does not release the client, and the next savepoint would wait forever.
        release();
        throw error;
      }
    };
    return { query, release } as unknown as pg.PoolClient;
  }

  /**
   * Runs `work` twice: as the last step inside the transaction, and again after the commit, outside of the
   * transaction. `work` must not throw.
   */
  aroundCommit(work: () => Promise<void>): void {
    this.#aroundCommit.push(work);
  }

  /** Throws unless PostgreSQL confirmed the commit. */
  async commit(): Promise<void> {
    // Waits for running nested transactions, including new ones that begin during the wait.
    for (let turn: Promise<void> | null = null; turn !== this.#turn;) {
      turn = this.#turn;
      await turn;
    }
    for (const work of this.#aroundCommit) await this.run(work);
    await this.#end(async (client) => {
      // If a statement failed, COMMIT rolls back without reporting an error.
      const { command } = await client.query('commit');
      if (command !== 'COMMIT') throw new RolledBackError();
    });
    for (const work of this.#aroundCommit) await work();
  }

  async rollback(): Promise<void> {
    await this.#end((client) => client.query('rollback')).catch(() => {});
  }

  async #send(client: pg.PoolClient, ...args: unknown[]): Promise<unknown> {
    // The connection is back in the pool, so another request may already use it.
    if (this.#isEnded) throw new Error('the transaction of the request has ended');
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const sent = this.#statement.then(() => query(...args));
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
    // Statements that were sent before COMMIT or ROLLBACK still belong to the transaction.
    await this.#statement;
    try {
      await last(client);
      client.release();
    } catch (error) {
      // The state of the connection is unknown, so the pool destroys it.
      client.release(error as Error);
      throw error;
    }
  }
}

/**
 * Before the first write of a request, runs `work` (counters and slow checks) outside of the transaction, so that the
 * request holds no lock or connection. After the first write, runs `work` inside.
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
