import type pg from 'pg';
import { StartError } from './database-errors.ts';
import type { OpenDatabase } from './database.ts';
import type { LimitedClient } from './limited-client.ts';

const CHANNEL = 'feisuo_connections';
/** How long a notification may take. On a busy machine it takes some milliseconds. */
const HEARD_MS = 5_000;

/** Timeouts that a direct connection sets itself, and that a pooler must set for its connections. */
const TIMEOUTS = {
  statement_timeout: '60s',
  lock_timeout: '20s',
  idle_in_transaction_session_timeout: '60s',
  client_connection_check_interval: '5s',
};

/** The statement with which a pooler begins each of its connections, as in `deploy/pgbouncer`. */
const connectQuery = Object.entries(TIMEOUTS)
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join('; ');

/**
 * Refuses to start if signals and locks would be lost: behind a pooler in transaction mode, the connection that runs
 * LISTEN is not the one that waits for notifications.
 */
export async function requireSessions(database: Pick<OpenDatabase, 'connect'>, heardMs = HEARD_MS): Promise<void> {
  const clients: LimitedClient[] = [];
  const connect = async () => {
    const client = database.connect();
    clients.push(client);
    client.on('error', () => {});
    return client.connect();
  };
  try {
    const listener = await connect();
    const { rows }: pg.QueryResult<{ pid: number }> = await listener.query('select pg_backend_pid() as pid');
    if (rows[0]?.pid === listener.processId) return;
    // A pooler, which may be in session mode.
    const heard = new Promise<boolean>((resolve) => {
      listener.once('notification', () => resolve(true));
      setTimeout(() => resolve(false), heardMs).unref();
    });
    await listener.query(`listen ${CHANNEL}`);
    // A pooler that lends the listening connection to the sender delivers the notification there, not here.
    await (await connect()).query(`notify ${CHANNEL}`);
    if (await heard) return;
  } finally {
    for (const client of clients) client.destroy();
  }
  throw new StartError(
    'The database is reached through a pooler in transaction mode, so signals between processes and locks would be ' +
      'lost. Set DATABASE_DIRECT_URL to PostgreSQL itself; DATABASE_URL may stay the pooler.',
  );
}

/** Returns a line for the log if connections of a pooler lack timeouts; null if they have them. */
export async function findMissingTimeouts(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings where name = any($1) and setting = '0' order by name`,
    [Object.keys(TIMEOUTS)],
  );
  if (rows.length === 0) return null;
  return `connections of the pooler have no ${rows.map(({ name }) => name).join(', ')}: set connect_query of pgbouncer to "${connectQuery}"`;
}
