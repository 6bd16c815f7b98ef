import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { databaseLimits, type DatabaseLimits } from './database-limits.ts';
import { EmbeddedDatabase, type StartOptions } from './embedded/embedded-database.ts';
import { LimitedClient } from './limited-client.ts';
import { makePool, type PoolOptions } from './pool.ts';

/** A database or a transaction of it: what every query takes. Inside a transaction use `tx`, never the outer one. */
export type Database = PgDatabase<NodePgQueryResultHKT>;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  kind: 'embedded' | 'postgresql';
  /** Sentences for the start lines about where an embedded database is. */
  notes: string[];
  /** A connection of its own, for LISTEN. */
  connect(): LimitedClient;
  close(): Promise<void>;
}

export interface DatabaseAddress {
  databaseUrl: string | null;
  dataDir: string;
  databasePool: number;
}

/** Opens the database for a server. An embedded one that the caller began to start is taken over. */
export const openDatabase = (
  address: DatabaseAddress,
  onError: (error: Error) => void,
  underway?: Promise<EmbeddedDatabase> | null,
  limits: DatabaseLimits = databaseLimits,
): Promise<OpenDatabase> => open(address, limitOptions(limits), onError, underway);

/** PostgreSQL's own limits, and those of the driver for a PostgreSQL that went silent. */
const limitOptions = ({ statementMs, lockMs, shareMs, answerMs, idleMs }: DatabaseLimits): PoolOptions => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: 60_000,
  query_timeout: answerMs,
  idleTimeoutMillis: idleMs,
  shareMs,
});

/** PostgreSQL 14 or later notices during a long statement that this process is gone, where its system can tell. */
const noticeLostClient = async (client: pg.ClientBase): Promise<void> => {
  await client.query("set client_connection_check_interval = '5s'").catch(() => {});
};

/** Opens the database for a command, which may take its time: a backup reads everything. */
export const visitDatabase = (address: DatabaseAddress, options?: StartOptions): Promise<OpenDatabase> =>
  open(
    address,
    {},
    (error) => {
      throw error;
    },
    address.databaseUrl
      ? null
      : EmbeddedDatabase.start(address.dataDir, { connections: address.databasePool, ...options }),
  );

async function open(
  { databaseUrl, dataDir, databasePool }: DatabaseAddress,
  limits: PoolOptions,
  onError: (error: Error) => void,
  underway?: Promise<EmbeddedDatabase> | null,
): Promise<OpenDatabase> {
  // A server that does not answer must not hang every request for good.
  const common = {
    ...limits,
    onConnect: noticeLostClient,
    max: databasePool,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  if (databaseUrl) return connectTo({ ...common, connectionString: databaseUrl }, 'postgresql', onError);
  const embedded = await (underway ?? EmbeddedDatabase.start(dataDir, { connections: databasePool }));
  embedded.onLost(onError);
  return connectTo({ ...common, ...embedded.options }, 'embedded', onError, embedded);
}

function connectTo(
  options: PoolOptions,
  kind: OpenDatabase['kind'],
  onError: (error: Error) => void,
  embedded: EmbeddedDatabase | null = null,
): OpenDatabase {
  let isClosing = false;
  // A connection that is just being closed may still hear that PostgreSQL stops.
  const pool = makePool(options, (error) => isClosing || embedded?.isClosing || onError(error));
  embedded?.onMoved((port) => (pool.options.port = port));
  return {
    db: drizzle(pool),
    pool,
    kind,
    notes: embedded?.place.notes ?? [],
    connect: () => new LimitedClient({ ...options, ...embedded?.options }),
    async close() {
      isClosing = true;
      await pool.end();
      await embedded?.close();
    },
  };
}
