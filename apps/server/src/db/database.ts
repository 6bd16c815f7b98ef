import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { databaseLimits, type DatabaseLimits } from './database-limits.ts';
import { DatabaseAway, DatabaseWatch, type WatchLimits } from './database-watch.ts';
import { DiskFullReport } from './disk-full.ts';
import { EmbeddedDatabase, type StartOptions } from './embedded/embedded-database.ts';
import { LimitedClient } from './limited-client.ts';
import { makePool, type PoolOptions } from './pool.ts';

/** A database or a transaction. Inside a transaction use `tx`, never the outer database. */
export type Database = PgDatabase<NodePgQueryResultHKT>;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  kind: 'embedded' | 'postgresql';
  /** Lines for the start log about the place of an embedded database, if it is not the usual place. */
  notes: string[];
  /** Whether PostgreSQL does not answer at the moment. */
  isAway(): boolean;
  /** Makes a connection outside of the pool, for LISTEN. */
  connect(): LimitedClient;
  close(): Promise<void>;
}

export interface DatabaseAddress {
  databaseUrl: string | null;
  dataDir: string;
  databasePool: number;
}

/** Opens the database for a server. `underway` is an embedded database that the caller has begun to start. */
export const openDatabase = (
  address: DatabaseAddress,
  onError: (error: Error) => void,
  underway?: Promise<EmbeddedDatabase> | null,
  limits: DatabaseLimits = databaseLimits,
  onChange: Pick<Reports, 'onAway' | 'onBack'> = {},
): Promise<OpenDatabase> =>
  open(address, limitOptions(limits), { onError, onDiskFull: onError, ...onChange }, underway);

interface Limits extends PoolOptions {
  watchLimits?: WatchLimits;
}

/** Timeouts of PostgreSQL itself, and of the driver in case PostgreSQL no longer answers. */
const limitOptions = ({ statementMs, lockMs, shareMs, answerMs, idleMs, watch }: DatabaseLimits): Limits => ({
  ...(watch && { watchLimits: watch }),
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: 60_000,
  query_timeout: answerMs,
  idleTimeoutMillis: idleMs,
  shareMs,
});

/** Makes PostgreSQL 14 or later end a long statement if its client has disconnected. */
const noticeLostClient = async (client: pg.ClientBase): Promise<void> => {
  await client.query("set client_connection_check_interval = '5s'").catch(() => {});
};

/** Opens the database for a command, without timeouts, because a backup reads all rows. */
export const openDatabaseForCommand = (address: DatabaseAddress, options?: StartOptions): Promise<OpenDatabase> =>
  open(
    address,
    {},
    {
      onError(error) {
        throw error;
      },
      onDiskFull() {}, // The statement of the command fails with the same error.
    },
    address.databaseUrl
      ? null
      : EmbeddedDatabase.start(address.dataDir, { connections: address.databasePool, ...options }),
  );

interface Reports {
  onError(error: Error): void;
  /** Called when the database has not answered for about a second, and when it answers again. */
  onAway?(cause: string): void;
  onBack?(awayMs: number): void;
  onDiskFull(error: Error): void;
}

async function open(
  { databaseUrl, dataDir, databasePool }: DatabaseAddress,
  limits: Limits,
  reports: Reports,
  underway?: Promise<EmbeddedDatabase> | null,
): Promise<OpenDatabase> {
  // Timeouts of the connection, so that requests do not wait forever for a database server that does not answer.
  const common = {
    ...limits,
    onConnect: noticeLostClient,
    max: databasePool,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  if (databaseUrl) return connectTo({ ...common, connectionString: databaseUrl }, 'postgresql', reports);
  const embedded = await (underway ?? EmbeddedDatabase.start(dataDir, { connections: databasePool }));
  return connectTo({ ...common, ...embedded.options }, 'embedded', reports, embedded);
}

function connectTo(
  { watchLimits, ...options }: Limits,
  kind: OpenDatabase['kind'],
  { onError, onDiskFull, onAway, onBack }: Reports,
  embedded: EmbeddedDatabase | null = null,
): OpenDatabase {
  let isClosing = false;
  const server = new pg.Client(options);
  const address = `${server.database} on ${server.host}:${server.port}`;
  const diskFull = new DiskFullReport(embedded?.place.folder ?? address, onDiskFull);
  embedded?.onLost((error) => diskFull.note(error) || onError(error));
  const current = () => ({ ...options, ...embedded?.options });
  const watch =
    watchLimits &&
    new DatabaseWatch({
      limits: watchLimits,
      connect: () => new LimitedClient({ ...current(), query_timeout: undefined }),
      onAway: (cause) => onAway?.(cause),
      onBack: (awayMs) => onBack?.(awayMs),
    });
  // Errors while the pool is closing are ignored, because a connection may report PostgreSQL's shutdown. A database
  // that is away is reported once, not for each connection.
  const pool = makePool(
    {
      ...options,
      ...(watch && { watch, refusal: () => new DatabaseAway() }),
      onServerError: (error) => void diskFull.note(error),
    },
    (error) =>
      isClosing || embedded?.isClosing || diskFull.note(error) || error instanceof DatabaseAway || onError(error),
  );
  embedded?.onMoved((moved) => (pool.options.port = moved));
  return {
    db: drizzle(pool),
    pool,
    kind,
    notes: embedded?.place.notes ?? [],
    isAway: () => watch?.isAway ?? false,
    connect: () => new LimitedClient(current()),
    async close() {
      isClosing = true;
      watch?.close();
      await pool.end();
      await embedded?.close();
    },
  };
}
