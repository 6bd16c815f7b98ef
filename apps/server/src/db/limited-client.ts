import pg from 'pg';
import { sendTraced } from './traced-statement.ts';

/**
 * SQLSTATEs after which the connection must be replaced: the server became read-only in a failover (25006), or the disk
 * fails (class 58).
 */
const unfitStates = /^(?:25006|58[0-9A-Z]{3})$/;

interface DriverInternals {
  connection: {
    stream: { destroy(error?: Error): void };
    on(event: 'errorMessage', listener: (error: pg.DatabaseError) => void): void;
  };
  connectionParameters: { query_timeout: number | false };
}

/**
 * A connection that is destroyed when a statement exceeds `query_timeout`. The driver would keep it open, and the next
 * statement would wait behind the unanswered one.
 */
export class LimitedClient extends pg.Client {
  /** Whether the pool must replace this connection on release. */
  isUnfit = false;

  // The overloads of the driver take different arguments, and this method passes all of them on.
  // eslint-disable-next-line no-explicit-any -- as above
  override query(...args: any[]): any {
    const sent = sendTraced((...all) => (super.query as (...args: unknown[]) => unknown)(...all), args);
    if (sent instanceof Promise) sent.catch((error: Error) => this.#judge(error));
    return sent;
  }

  /** Registers a listener for errors that PostgreSQL sends. Statements with callbacks report theirs nowhere else. */
  onServerError(listener: (error: pg.DatabaseError) => void): void {
    (this as unknown as DriverInternals).connection.on('errorMessage', listener);
  }

  /** Closes the socket at once, without waiting for the server's confirmation. */
  destroy(error?: Error): void {
    (this as unknown as DriverInternals).connection.stream.destroy(error);
  }

  #judge(error: Error): void {
    if (error.message === 'Query read timeout') this.destroy(error);
    if (unfitStates.test((error as pg.DatabaseError).code ?? '')) this.isUnfit = true;
  }
}

/** Runs work that may exceed the timeouts of requests, for example a migration. */
export async function runUnlimited<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
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
