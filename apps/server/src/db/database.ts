import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { databaseLimits, type DatabaseLimits } from './database-limits.ts';
import { DatabaseAway, DatabaseWatch, type WatchLimits } from './database-watch.ts';
import { DiskFullReport } from './disk-full.ts';
import { EmbeddedDatabase, type StartOptions } from './embedded/embedded-database.ts';
import { LimitedClient } from './limited-client.ts';
import { makePool, type PoolOptions } from './pool.ts';
import { openReplica, type ReplicaReports } from './replica/open-replica.ts';
import type { Replica } from './replica/replica.ts';

/** A database or a transaction. Inside a transaction use `tx`, never the outer database. */
export type Database = PgDatabase<NodePgQueryResultHKT>;

export interface OpenDatabase {
  db: Database;
  /** Behind a pooler, each transaction may get another connection of PostgreSQL. */
  pool: pg.Pool;
  /** Connections to PostgreSQL itself, for locks and settings of a session; without a pooler the same as `pool`. */
  direct: pg.Pool;
  /** Answers reads that may be stale; null without a replica. */
  replica: Replica | null;
  kind: 'embedded' | 'postgresql';
  /** Lines for the start log about the place of an embedded database, if it is not the usual place. */
  notes: string[];
  /** Whether PostgreSQL does not answer at the moment. */
  isAway(): boolean;
  /** Makes a connection to PostgreSQL itself, outside of the pool, for LISTEN. */
  connect(): LimitedClient;
  close(): Promise<void>;
}

export interface DatabaseAddress {
  databaseUrl: string | null;
  /** PostgreSQL itself, if `databaseUrl` is a pooler. */
  databaseDirectUrl?: string | null;
  databaseReplicaUrl?: string | null;
  databaseReplicaLagMs?: number;
  dataDir: string;
  databasePool: number;
}

/** Opens the database for a server. `underway` is an embedded database that the caller has begun to start. */
export const openDatabase = (
  address: DatabaseAddress,
  onError: (error: Error) => void,
  underway?: Promise<EmbeddedDatabase> | null,
  limits: DatabaseLimits = databaseLimits,
  reports: Partial<Pick<Reports, 'onAway' | 'onBack' | 'replica'>> = {},
): Promise<OpenDatabase> => open(address, limitOptions(limits), { onError, onDiskFull: onError, ...reports }, underway);

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

/**
 * Leaves out what a pooler in transaction mode refuses or forgets: parameters at the start of a connection, and settings
 * of its session. The pooler sets them itself (docs/running.md).
 */
function pooled(all: Limits): Limits {
  const {
    statement_timeout: _statement,
    lock_timeout: _lock,
    idle_in_transaction_session_timeout: _idle,
    onConnect: _set,
    ...options
  } = all;
  return { ...options, isPooled: true };
}

/** Connections for migrations, and for the locks of a start. */
const DIRECT_CONNECTIONS = 2;

/** Opens the database for a command, without timeouts, because a backup reads all rows. */
export const openDatabaseForCommand = (address: DatabaseAddress, options?: StartOptions): Promise<OpenDatabase> =>
  open(
    { ...address, databaseUrl: address.databaseDirectUrl ?? address.databaseUrl, databaseDirectUrl: null },
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
  /** Absent where the replica is not used. */
  replica?: ReplicaReports;
}

async function open(
  address: DatabaseAddress,
  limits: Limits,
  reports: Reports,
  underway?: Promise<EmbeddedDatabase> | null,
): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl = null, databaseReplicaUrl, databaseReplicaLagMs, dataDir } = address;
  // Timeouts of the connection, so that requests do not wait forever for a database server that does not answer.
  const common = {
    ...limits,
    onConnect: noticeLostClient,
    max: address.databasePool,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  if (!databaseUrl) {
    const embedded = await (underway ?? EmbeddedDatabase.start(dataDir, { connections: address.databasePool }));
    return connectTo({ ...common, ...embedded.options }, 'embedded', reports, { embedded });
  }
  const usual = databaseDirectUrl === null ? common : pooled(common);
  return connectTo({ ...usual, connectionString: databaseUrl }, 'postgresql', reports, {
    ...(databaseDirectUrl !== null && { direct: { ...common, connectionString: databaseDirectUrl } }),
    ...(databaseReplicaUrl &&
      databaseReplicaLagMs && {
        replica: { lagMs: databaseReplicaLagMs, options: { ...usual, connectionString: databaseReplicaUrl } },
      }),
  });
}

interface Others {
  embedded?: EmbeddedDatabase;
  /** Connections to PostgreSQL itself, if the first options are those of a pooler. */
  direct?: Limits;
  replica?: { lagMs: number; options: Limits };
}

function connectTo(
  { watchLimits, ...options }: Limits,
  kind: OpenDatabase['kind'],
  { onError, onDiskFull, onAway, onBack, replica: replicaReports }: Reports,
  { embedded, direct: directLimits, replica: replicaAddress }: Others,
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
  const report = (error: Error) =>
    isClosing || embedded?.isClosing || diskFull.note(error) || error instanceof DatabaseAway || onError(error);
  const onServerError = (error: Error) => void diskFull.note(error);
  const pool = makePool(
    { ...options, ...(watch && { watch, refusal: () => new DatabaseAway() }), onServerError },
    report,
  );
  const { watchLimits: _, ...directOptions }: Limits = directLimits ?? options;
  const direct = directLimits ? makePool({ ...directOptions, max: DIRECT_CONNECTIONS, onServerError }, report) : pool;
  const replica =
    replicaReports && replicaAddress
      ? openReplica(
          {
            primary: pool,
            primaryOptions: directOptions,
            replicaOptions: replicaAddress.options,
            watchLimits,
            lagMs: replicaAddress.lagMs,
          },
          replicaReports,
        )
      : null;
  embedded?.onMoved((moved) => (pool.options.port = moved));
  return {
    db: drizzle(pool),
    pool,
    direct,
    replica,
    kind,
    notes: embedded?.place.notes ?? [],
    isAway: () => watch?.isAway ?? false,
    connect: () => new LimitedClient(directLimits ? directOptions : current()),
    async close() {
      isClosing = true;
      watch?.close();
      await replica?.close();
      if (direct !== pool) await direct.end();
      await pool.end();
      await embedded?.close();
    },
  };
}
