import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { EmbeddedDatabase, type StartOptions } from './embedded/embedded-database.ts';
import { makePool } from './pool.ts';

/** A database or a transaction of it: what every query takes. Inside a transaction use `tx`, never the outer one. */
export type Database = PgDatabase<NodePgQueryResultHKT>;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  kind: 'embedded' | 'postgresql';
  /** Sentences for the start lines about where an embedded database is. */
  notes: string[];
  /** A connection of its own, for LISTEN. */
  connect(): pg.Client;
  close(): Promise<void>;
}

export interface DatabaseAddress {
  databaseUrl: string | null;
  dataDir: string;
  databasePool: number;
}

/** A request's statements are cut off, so that one that does not end cannot hold a connection for good. */
const requestLimits = { statement_timeout: 60_000, idle_in_transaction_session_timeout: 60_000 };

/** Opens the database for a server. An embedded one that the caller began to start is taken over. */
export const openDatabase = (
  address: DatabaseAddress,
  onError: (error: Error) => void,
  underway?: Promise<EmbeddedDatabase> | null,
): Promise<OpenDatabase> => open(address, requestLimits, onError, underway);

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
  limits: pg.PoolConfig,
  onError: (error: Error) => void,
  underway?: Promise<EmbeddedDatabase> | null,
): Promise<OpenDatabase> {
  // A server that does not answer must not hang every request for good.
  const common = { ...limits, max: databasePool, connectionTimeoutMillis: 10_000 };
  if (databaseUrl) return connectTo({ ...common, connectionString: databaseUrl }, 'postgresql', onError);
  const embedded = await (underway ?? EmbeddedDatabase.start(dataDir, { connections: databasePool }));
  embedded.onLost(onError);
  return connectTo({ ...common, ...embedded.options }, 'embedded', onError, embedded);
}

function connectTo(
  options: pg.PoolConfig,
  kind: OpenDatabase['kind'],
  onError: (error: Error) => void,
  embedded: EmbeddedDatabase | null = null,
): OpenDatabase {
  let isClosing = false;
  // A connection that is just being closed may still hear that PostgreSQL stops.
  const pool = makePool(options, (error) => isClosing || onError(error));
  return {
    db: drizzle(pool),
    pool,
    kind,
    notes: embedded?.place.notes ?? [],
    connect: () => new pg.Client(options),
    async close() {
      isClosing = true;
      await pool.end();
      await embedded?.close();
    },
  };
}
