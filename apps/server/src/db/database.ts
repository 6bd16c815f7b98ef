import { setTimeout } from 'node:timers/promises';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { FolderBusyError } from './embedded/folder-lock.ts';
import { joinEmbeddedDatabase, startEmbeddedDatabase, type EmbeddedDatabase } from './embedded/embedded-database.ts';
import { makePool } from './pool.ts';

/** A database or a transaction of it: what every query takes. Inside a transaction use `tx`, never the outer one. */
export type Database = PgDatabase<NodePgQueryResultHKT>;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  kind: 'embedded' | 'postgresql';
  /** Settles when queries are taken. */
  ready: Promise<void>;
  /** Settles when an embedded database has died by itself. A server cannot be lost: the pool connects again. */
  lost: Promise<Error>;
  /** A connection of its own, for LISTEN. */
  connect(): pg.Client;
  close(): Promise<void>;
}

export interface DatabaseAddress {
  databaseUrl: string | null;
  dataDir: string;
  databasePool: number;
}

/** Opens the database that this process is to own or share. The same driver speaks to both kinds. */
export async function openDatabase(
  address: DatabaseAddress,
  onError: (error: Error) => void,
  underway?: Promise<EmbeddedDatabase> | null,
): Promise<OpenDatabase> {
  if (address.databaseUrl) {
    const limits = { statement_timeout: 60_000, idle_in_transaction_session_timeout: 60_000 };
    return connectTo({ ...serverOptions(address), ...limits }, 'postgresql', onError);
  }
  const embedded = await (underway ?? startEmbeddedDatabase(address.dataDir));
  return connectTo(embeddedOptions(embedded), 'embedded', onError, embedded);
}

/** A server that does not answer must not hang every request for good. */
const serverOptions = ({ databaseUrl, databasePool }: DatabaseAddress): pg.PoolConfig => ({
  connectionString: databaseUrl ?? '',
  max: databasePool,
  connectionTimeoutMillis: 10_000,
});

const noEmbedded = { ready: Promise.resolve(), lost: new Promise<Error>(() => {}), close: () => Promise.resolve() };

/** How long a command waits for a folder whose owner does not serve it: a server that starts, or another command. */
const OWNER_MS = 30_000;

/** Opens the database for a command: where a server owns the embedded one, through that server's private socket. */
export async function visitDatabase(address: DatabaseAddress): Promise<OpenDatabase> {
  const fail = (error: Error) => {
    throw error;
  };
  // A command may take its time: a backup reads everything.
  if (address.databaseUrl) return connectTo(serverOptions(address), 'postgresql', fail);
  const embedded = await visitFolder(address.dataDir, performance.now() + OWNER_MS);
  await embedded.ready;
  return connectTo(embeddedOptions(embedded), 'embedded', fail, embedded);
}

async function visitFolder(dataDir: string, patienceEnds: number): Promise<EmbeddedDatabase> {
  try {
    return await startEmbeddedDatabase(dataDir, 'command');
  } catch (error) {
    if (!(error instanceof FolderBusyError)) throw error;
    const shared = await joinEmbeddedDatabase(dataDir);
    if (shared) return shared;
    if (performance.now() > patienceEnds) throw error;
  }
  await setTimeout(100);
  return visitFolder(dataDir, patienceEnds);
}

/**
 * Several connections let a request wait for its turn in the queue of the session instead of in the pool. Using the
 * outer database inside a transaction would wait for itself: the time-out turns that mistake into an error.
 */
const embeddedOptions = ({ host, port }: EmbeddedDatabase): pg.PoolConfig => ({
  host,
  port,
  user: 'postgres',
  database: 'postgres',
  max: 5,
  query_timeout: 60_000,
});

function connectTo(
  options: pg.PoolConfig,
  kind: OpenDatabase['kind'],
  onError: (error: Error) => void,
  embedded: Pick<EmbeddedDatabase, 'ready' | 'lost' | 'close'> = noEmbedded,
): OpenDatabase {
  const pool = makePool(options, onError);
  return {
    db: drizzle(pool),
    pool,
    kind,
    ready: embedded.ready,
    lost: embedded.lost,
    connect: () => new pg.Client(options),
    async close() {
      await pool.end();
      await embedded.close();
    },
  };
}
