import { callbackify } from 'node:util';
import pg from 'pg';
import { isUnavailable } from './database-errors.ts';
import { sendTraced } from './traced-statement.ts';

/**
 * SQLSTATEs after which the connection must be replaced: the server became read-only in a failover (25006), or the disk
 * fails (class 58).
 */
const unfitStates = /^(?:25006|58[0-9A-Z]{3})$/;

interface DriverInternals {
  connection: {
    stream: { destroy(error?: Error): void; bytesRead?: number };
    on(event: 'errorMessage', listener: (error: pg.DatabaseError) => void): void;
  };
  connectionParameters: { query_timeout: number | false };
  processID: number | null;
  _activeQuery: object | null;
  _connecting: boolean;
  _connected: boolean;
}

/** The part of `DatabaseWatch` that a connection uses. */
interface Watch {
  isAway: boolean;
  add(client: LimitedClient): void;
  remove(client: LimitedClient): void;
  suspect(): void;
}

export interface LimitedClientConfig extends pg.ClientConfig {
  /** Closes this connection when the database no longer answers. */
  watch?: Watch;
  /** Makes the error of a connection that is not attempted, because the database does not answer. */
  refusal?: () => Error;
  /** Whether a pooler may give each transaction another connection, so that nothing may be kept in the session. */
  isPooled?: boolean;
}

/**
 * A connection that is destroyed when a statement exceeds `query_timeout`. The driver would keep it open, and the next
 * statement would wait behind the unanswered one.
 */
export class LimitedClient extends pg.Client {
  /** Whether the pool must replace this connection on release. */
  isUnfit = false;
  readonly #watch: Watch | null;
  readonly #refusal: () => Error;
  readonly #isPooled: boolean;

  constructor({
    watch,
    refusal = () => new Error('Connection terminated'),
    isPooled = false,
    ...config
  }: LimitedClientConfig = {}) {
    super(config);
    this.#isPooled = isPooled;
    this.#watch = watch ?? null;
    this.#refusal = refusal;
  }

  /** PostgreSQL's process for this connection; null before it is connected. */
  get processId(): number | null {
    return this.#internals.processID;
  }

  get isPooled(): boolean {
    return this.#isPooled;
  }

  get isOpen(): boolean {
    // eslint-disable-next-line no-underscore-dangle -- the driver has no public name for it
    return this.#internals._connected;
  }

  /** Whether `runUnlimited` runs on this connection. */
  get isUnlimited(): boolean {
    return this.#internals.connectionParameters.query_timeout === false;
  }

  get bytesRead(): number {
    return this.#internals.connection.stream.bytesRead ?? 0;
  }

  /** The running statement, or this client while it connects. */
  pendingWork(): object | null {
    const { _activeQuery: statement, _connecting: isConnecting } = this.#internals;
    return statement ?? (isConnecting ? this : null);
  }

  get #internals(): DriverInternals {
    return this as unknown as DriverInternals;
  }

  override connect(): Promise<LimitedClient>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<LimitedClient> | void {
    const connecting = this.#connect();
    if (!callback) return connecting;
    callbackify(() => connecting)(callback);
  }

  async #connect(): Promise<LimitedClient> {
    const watch = this.#watch;
    if (!watch) {
      await super.connect();
      return this;
    }
    // While the database is away, one prober looks for it instead of every request.
    if (watch.isAway) throw this.#refusal();
    watch.add(this);
    try {
      await super.connect();
    } catch (error) {
      watch.remove(this);
      if (isUnavailable(error)) watch.suspect();
      throw error;
    }
    return this;
  }

  // The overloads of the driver take different arguments, and this method passes all of them on.
  // eslint-disable-next-line no-explicit-any -- as above
  override query(...args: any[]): any {
    const allowed = this.#isPooled ? withoutName(args) : args;
    const sent = sendTraced((...all) => (super.query as (...args: unknown[]) => unknown)(...all), allowed);
    if (sent instanceof Promise) sent.catch((error: Error) => this.#judge(error));
    return sent;
  }

  /** Registers a listener for errors that PostgreSQL sends. Statements with callbacks report theirs nowhere else. */
  onServerError(listener: (error: pg.DatabaseError) => void): void {
    this.#internals.connection.on('errorMessage', listener);
  }

  /** Closes the socket at once, without waiting for the server's confirmation. */
  destroy(error?: Error): void {
    this.#internals.connection.stream.destroy(error);
  }

  #judge(error: Error): void {
    if (error.message === 'Query read timeout') this.destroy(error);
    if (unfitStates.test((error as pg.DatabaseError).code ?? '')) this.isUnfit = true;
  }
}

/** A named statement exists in one connection of PostgreSQL only, and the next transaction may get another one. */
function withoutName(args: unknown[]): unknown[] {
  const [statement, ...rest] = args;
  const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement && 'text' in statement;
  return isNamed ? [{ ...statement, name: undefined }, ...rest] : args;
}

/**
 * Runs work that may exceed the timeouts of requests, for example a migration. It changes settings of the session, so
 * the connection must be a direct one.
 */
export async function runUnlimited<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  if (client instanceof LimitedClient && client.isPooled) throw new Error('a pooled connection keeps no settings');
  const { connectionParameters } = client as unknown as DriverInternals;
  const { query_timeout: limit } = connectionParameters;
  connectionParameters.query_timeout = false;
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    return await work();
  } finally {
    connectionParameters.query_timeout = limit;
    await client.query('reset statement_timeout; reset lock_timeout');
  }
}
