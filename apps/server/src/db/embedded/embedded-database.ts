import { existsSync, closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createCluster, readPort, startCluster, stopCluster, readPassword, SUPERUSER } from './cluster.ts';
import type { Endpoint } from './cluster-settings.ts';
import { StartError } from '../start-error.ts';
import { refusePgliteFolder } from './pglite-folder.ts';
import { findPlace, type Place } from './place.ts';

/** Only a part of the socket's name: nothing listens on that port. */
const SOCKET_PORT = 5432;
/** The kernel's limit for a socket's path, less the closing zero byte; macOS has the lower one. */
const MAX_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107;

const isTooLong = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) > MAX_SOCKET_PATH;

/** Sockets are private by the mode of their folder. Windows has none that PostgreSQL would use with such modes. */
const usesSocket = (folder: string, platform = process.platform) =>
  platform === 'linux' || (platform !== 'win32' && !isTooLong(folder));

/** How to connect, and a function that gives back what that needs. */
function connectionTo(folder: string, endpoint: Endpoint): { options: pg.ClientConfig; release(): void } {
  const common = { user: SUPERUSER, database: 'postgres' };
  if (endpoint.kind === 'loopback') {
    const { port } = endpoint;
    return { options: { ...common, host: '127.0.0.1', port, password: readPassword(folder) }, release: () => {} };
  }
  if (!isTooLong(folder)) return { options: { ...common, host: folder, port: SOCKET_PORT }, release: () => {} };
  // On Linux the descriptor of a deep folder gives it a short name.
  const descriptor = openSync(folder, 'r');
  return {
    options: { ...common, host: `/proc/self/fd/${descriptor}`, port: SOCKET_PORT },
    release: () => closeSync(descriptor),
  };
}

/** Every process that uses the database holds this advisory lock, shared; the last one to leave gets it for itself. */
const USERS_LOCK = 727_900;
const RETRY_MS = 100;
/** How long a start waits for a PostgreSQL that another process starts or stops. */
const OTHERS_MS = 60_000;
const CONNECT_MS = 5000;
/** How often a lost PostgreSQL is started again while that fails. */
const RESTART_MS = 2000;

export interface StartOptions {
  /** A folder that still holds a PGlite database is refused, except by the command that moves it. */
  allowsPglite?: boolean;
  endpoint?: Endpoint['kind'];
  /** How many connections the server will open. */
  connections?: number;
}

/** What the driver says where nothing listens, or where a port has gone to another program. */
const ABSENT = new Set(['ECONNREFUSED', 'ENOENT', '28P01']);

/**
 * PostgreSQL on the data folder, shared by the server and the command line. The first process starts it, the last one
 * stops it; after `kill -9` it runs on, and the next process uses it.
 */
export class EmbeddedDatabase {
  readonly place: Place;
  readonly options: pg.ClientConfig;
  readonly #endpoint: Endpoint;
  readonly #connections: number;
  readonly #driver: typeof pg;
  readonly #release: () => void;
  #guard: pg.Client | null = null;
  #isClosing = false;
  #recovery: Promise<void> = Promise.resolve();
  #onLost: (error: Error) => void = () => {};

  private constructor(place: Place, endpoint: Endpoint, connections: number, driver: typeof pg) {
    const { options, release } = connectionTo(place.folder, endpoint);
    this.place = place;
    this.options = options;
    this.#endpoint = endpoint;
    this.#connections = connections;
    this.#driver = driver;
    this.#release = release;
  }

  /** Makes the database where there is none, and starts PostgreSQL unless another process has. */
  static async start(
    dataDir: string,
    { allowsPglite = false, endpoint, connections = 0 }: StartOptions = {},
  ): Promise<EmbeddedDatabase> {
    if (!allowsPglite) refusePgliteFolder(dataDir);
    const place = await findPlace(dataDir);
    await createCluster(place);
    const kind = endpoint ?? (usesSocket(place.folder) ? 'socket' : 'loopback');
    const { default: driver } = await import('pg');
    const embedded = new EmbeddedDatabase(place, await chooseEndpoint(kind, place.folder), connections, driver);
    await embedded.#enter();
    return embedded;
  }

  /** The listener hears that PostgreSQL has ended unexpectedly; it is then started again. */
  onLost(listener: (error: Error) => void): void {
    this.#onLost = listener;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#recovery;
    if (this.#guard) {
      if (await leave(this.#guard)) await stopCluster(this.place);
      await this.#guard.end().catch(() => {});
    }
    this.#release();
  }

  /** Connects, and starts PostgreSQL where nothing answers. */
  async #enter(): Promise<void> {
    const patienceEnds = performance.now() + OTHERS_MS;
    while (!this.#isClosing) {
      const outcome = await this.#connectGuard();
      if (outcome === 'connected') return;
      if (outcome === 'absent' && (await startCluster(this.place, this.#endpoint, this.#connections))) continue;
      if (performance.now() > patienceEnds) {
        throw new StartError(
          `PostgreSQL on ${this.place.folder} neither answers nor ends. Its log is in that folder; end it if it hangs.`,
        );
      }
      await setTimeout(RETRY_MS);
    }
  }

  /** The guard is a connection that does nothing but hold the lock; its end tells that PostgreSQL has ended. */
  async #connectGuard(): Promise<'connected' | 'busy' | 'absent'> {
    if (!existsSync(join(this.place.folder, 'postmaster.pid'))) return 'absent';
    const guard = new this.#driver.Client({ ...this.options, connectionTimeoutMillis: CONNECT_MS });
    guard.on('error', () => {}); // 'end' follows
    try {
      await guard.connect();
      await guard.query('select pg_advisory_lock_shared($1)', [USERS_LOCK]);
    } catch (error) {
      await guard.end().catch(() => {});
      return ABSENT.has((error as NodeJS.ErrnoException).code ?? '') ? 'absent' : 'busy';
    }
    this.#guard = guard;
    guard.once('end', () => {
      if (this.#isClosing) return;
      this.#guard = null;
      this.#recovery = this.#recover();
    });
    return 'connected';
  }

  async #recover(): Promise<void> {
    this.#onLost(new Error('PostgreSQL of the data folder has ended; starting it again'));
    while (!this.#isClosing) {
      try {
        return await this.#enter();
      } catch (error) {
        this.#onLost(error as Error);
        await setTimeout(RESTART_MS);
      }
    }
  }
}

/** A port stays the same while any process uses the database, because pools keep theirs. */
async function chooseEndpoint(kind: Endpoint['kind'], folder: string): Promise<Endpoint> {
  return kind === 'socket' ? { kind } : { kind, port: readPort(folder) ?? (await freeLoopbackPort()) };
}

/** Gives the lock back, and tells whether no other process holds it. */
async function leave(guard: pg.Client): Promise<boolean> {
  try {
    await guard.query('select pg_advisory_unlock_shared($1)', [USERS_LOCK]);
    const { rows } = await guard.query<{ isLast: boolean }>('select pg_try_advisory_lock($1) as "isLast"', [
      USERS_LOCK,
    ]);
    return rows[0]?.isLast ?? false;
  } catch {
    return false; // PostgreSQL has ended already
  }
}

/** A port of the loopback address that no program listens on. */
async function freeLoopbackPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
