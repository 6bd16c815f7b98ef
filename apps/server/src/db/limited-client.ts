import pg from 'pg';

/** The server became read-only in a failover (25006), or its disk fails (58): the connection must be replaced. */
const unfitStates = /^(?:25006|58[0-9A-Z]{3})$/;

interface DriverInternals {
  connection: { stream: { destroy(error?: Error): void } };
  connectionParameters: { query_timeout: number | false };
}

/**
 * A connection that is destroyed when a statement exceeds `query_timeout`. The driver alone keeps the connection, and
 * the next statement would wait behind the unanswered one.
 */
export class LimitedClient extends pg.Client {
  /** Whether the pool must replace this connection on release. */
  isUnfit = false;

  // The driver's overloads differ in what they take, and this passes everything on.
  // eslint-disable-next-line no-explicit-any -- as above
  override query(...given: any[]): any {
    const sent: unknown = (super.query as (...args: unknown[]) => unknown)(...given);
    if (sent instanceof Promise) sent.catch((error: Error) => this.#judge(error));
    return sent;
  }

  /** Closes without waiting for the other side. */
  destroy(error?: Error): void {
    (this as unknown as DriverInternals).connection.stream.destroy(error);
  }

  #judge(error: Error): void {
    if (error.message === 'Query read timeout') this.destroy(error);
    if (unfitStates.test((error as pg.DatabaseError).code ?? '')) this.isUnfit = true;
  }
}

/** Runs work without the timeouts of requests, such as a migration. */
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
