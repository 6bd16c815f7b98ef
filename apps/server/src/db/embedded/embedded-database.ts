import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createCluster, startCluster, stopCluster, PASSWORD_FILE, SUPERUSER } from './cluster.ts';
import { SOCKET_PORT, type Endpoint } from './cluster-settings.ts';
import { StartError } from '../database-errors.ts';
import { refusePgliteFolder } from './pglite-folder.ts';
import { isRunning, readPort } from './pid-file.ts';
import { findPlace, type Place } from './database-location.ts';

/** Maximum length of a socket's path in the kernel, without the closing zero byte. macOS has a lower limit. */
const MAX_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107;

const isTooLong = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) > MAX_SOCKET_PATH;

/**
 * Whether PostgreSQL listens on a socket or on the loopback address. Windows has no sockets that a folder's mode
 * protects.
 */
const endpointKindOf = (folder: string, platform = process.platform): Endpoint['kind'] =>
  platform === 'linux' || (platform !== 'win32' && !isTooLong(folder)) ? 'socket' : 'loopback';

/**
 * Options for a connection, and a function that releases their resources. The port of a loopback address is added when
 * it is known.
 */
function connectionTo(folder: string, kind: Endpoint['kind']): { options: pg.ClientConfig; release(): void } {
  const common = { user: SUPERUSER, database: 'postgres' };
  if (kind === 'loopback') {
    const password = readFileSync(join(folder, PASSWORD_FILE), 'utf8');
    return { options: { ...common, host: '127.0.0.1', password }, release: () => {} };
  }
  if (!isTooLong(folder)) return { options: { ...common, host: folder, port: SOCKET_PORT }, release: () => {} };
  // If the folder's path is too long for a socket, an open file descriptor of the folder gives it a short path on
  // Linux.
  const descriptor = openSync(folder, 'r');
  return {
    options: { ...common, host: `/proc/self/fd/${descriptor}`, port: SOCKET_PORT },
    release: () => closeSync(descriptor),
  };
}

/** The wanted port of the loopback address if it is free, otherwise another free port. */
async function freeLoopbackPort(wanted: number | null): Promise<number> {
  const probe = createServer();
  try {
    probe.listen(wanted ?? 0, '127.0.0.1');
    await once(probe, 'listening');
  } catch (error) {
    if (wanted === null) throw error;
    return freeLoopbackPort(null);
  }
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/**
 * Id of an advisory lock that each process using the database holds in shared mode. A leaving process that can get it
 * in exclusive mode is the last one.
 */
const USERS_LOCK = 727_900;
const RETRY_MS = 100;
/** How long a start waits while another process is starting or stopping PostgreSQL. */
const OTHERS_MS = 60_000;
/** How long a process that failed to start PostgreSQL waits for another process to succeed. */
const OTHERS_START_MS = 3000;
const CONNECT_MS = 5000;
/** Pause between attempts to restart PostgreSQL after an unexpected end. */
const RESTART_MS = 2000;

export interface StartOptions {
  /** Whether the folder may contain a PGlite database. Only the command that moves a PGlite database sets this. */
  allowsPglite?: boolean;
  endpoint?: Endpoint['kind'];
  /** Number of connections that the server will open. */
  connections?: number;
}

/** Error codes of the driver if PostgreSQL is not running, or another program uses its port. */
const ABSENT = new Set(['ECONNREFUSED', 'ENOENT', '28P01']);

/** Databases of this process that are open or being opened. */
const opened = new Set<Promise<EmbeddedDatabase>>();

/** Closes all embedded databases of this process. Called when the process is ended, also during its start. */
export async function closeEmbeddedDatabases(): Promise<void> {
  await Promise.allSettled([...opened].map(async (one) => (await one).close()));
}

/**
 * PostgreSQL on the data folder, shared by server and commands: the first process starts it, and the last process stops
 * it. After `kill -9` of the last process PostgreSQL keeps running, and the next process uses it.
 */
export class EmbeddedDatabase {
  readonly place: Place;
  /**
   * Options for connections. After a restart of PostgreSQL the port may be another one; listeners of `onMoved` are then
   * called.
   */
  readonly options: pg.ClientConfig;
  readonly #kind: Endpoint['kind'];
  readonly #connections: number;
  readonly #driver: typeof pg;
  readonly #release: () => void;
  #guard: pg.Client | null = null;
  #closing: Promise<void> | null = null;
  #recovery: Promise<void> = Promise.resolve();
  #onLost: (error: Error) => void = () => {};
  #onMoved: (port: number) => void = () => {};

  private constructor(place: Place, kind: Endpoint['kind'], connections: number, driver: typeof pg) {
    const { options, release } = connectionTo(place.folder, kind);
    this.place = place;
    this.options = options;
    this.#kind = kind;
    this.#connections = connections;
    this.#driver = driver;
    this.#release = release;
  }

  /** Creates the database if needed, and starts PostgreSQL unless another process has started it. */
  static start(dataDir: string, options: StartOptions = {}): Promise<EmbeddedDatabase> {
    const starting = EmbeddedDatabase.#start(dataDir, options);
    opened.add(starting);
    starting.catch(() => opened.delete(starting));
    return starting;
  }

  static async #start(
    dataDir: string,
    { allowsPglite = false, endpoint, connections = 0 }: StartOptions,
  ): Promise<EmbeddedDatabase> {
    if (!allowsPglite) refusePgliteFolder(dataDir);
    const place = await findPlace(dataDir);
    await createCluster(place);
    const { default: driver } = await import('pg');
    const embedded = new EmbeddedDatabase(place, endpoint ?? endpointKindOf(place.folder), connections, driver);
    try {
      await embedded.#enter();
    } catch (error) {
      embedded.#release();
      throw error;
    }
    return embedded;
  }

  /** Registers a listener for an unexpected end of PostgreSQL, which is then restarted. */
  onLost(listener: (error: Error) => void): void {
    this.#onLost = listener;
  }

  /** Registers a listener that gets the new port when a restart of PostgreSQL changes it. */
  onMoved(listener: (port: number) => void): void {
    this.#onMoved = listener;
  }

  get isClosing(): boolean {
    return this.#closing !== null;
  }

  /** Leaves the database, and stops PostgreSQL if no other process uses it. Can be called twice. */
  close(): Promise<void> {
    this.#closing ??= this.#leave();
    return this.#closing;
  }

  async #leave(): Promise<void> {
    await this.#recovery;
    await this.#joinRestarted();
    if (this.#guard) {
      if (await leave(this.#guard)) await stopCluster(this.place);
      await this.#guard.end().catch(() => {});
    }
    this.#release();
  }

  /**
   * A restart in progress may have started PostgreSQL, which would keep running without the guard connection of this
   * process.
   */
  async #joinRestarted(): Promise<void> {
    const patienceEnds = performance.now() + OTHERS_START_MS;
    while (!this.#guard && isRunning(this.place) && performance.now() < patienceEnds) {
      if ((await this.#connectGuard()) !== 'connected') await setTimeout(RETRY_MS);
    }
  }

  /** Opens the guard connection, which holds the lock of this process, and starts PostgreSQL if it is not running. */
  async #enter(): Promise<void> {
    let failure: unknown = null;
    let hasStarted = false;
    let patienceEnds = performance.now() + OTHERS_MS;
    while (!this.isClosing) {
      const outcome = await this.#connectGuard();
      if (outcome === 'connected') return;
      if (performance.now() > patienceEnds) throw failure ?? this.#silence();
      if (outcome === 'absent' && failure === null) {
        try {
          const isStarted = await startCluster(this.place, await this.#endpoint(), this.#connections);
          if (isStarted && !hasStarted) {
            hasStarted = true;
            continue;
          }
        } catch (error) {
          // The error is kept and thrown later, because another process may succeed in starting PostgreSQL.
          failure = error;
          patienceEnds = performance.now() + OTHERS_START_MS;
        }
      }
      await setTimeout(RETRY_MS);
    }
  }

  #silence(): StartError {
    return new StartError(
      `PostgreSQL on ${this.place.folder} neither answers nor stops. Its log is in that folder; stop the process if it hangs.`,
    );
  }

  /**
   * Decides where PostgreSQL listens. The last port is preferred, because the connection pools of other processes use
   * it.
   */
  async #endpoint(): Promise<Endpoint> {
    if (this.#kind === 'socket') return { kind: 'socket' };
    return { kind: 'loopback', port: await freeLoopbackPort(readPort(this.place.folder) ?? this.options.port ?? null) };
  }

  /**
   * Connects the guard, a connection that only holds the lock. The end of this connection means that PostgreSQL has
   * ended.
   */
  async #connectGuard(): Promise<'connected' | 'busy' | 'absent'> {
    if (!isRunning(this.place)) return 'absent';
    if (this.#kind === 'loopback') this.#follow(readPort(this.place.folder));
    const guard = new this.#driver.Client({ ...this.options, connectionTimeoutMillis: CONNECT_MS });
    guard.on('error', () => {}); // The error is ignored, because the event `end` follows.
    try {
      await guard.connect();
      await guard.query('select pg_advisory_lock_shared($1)', [USERS_LOCK]);
    } catch (error) {
      await guard.end().catch(() => {});
      return ABSENT.has((error as NodeJS.ErrnoException).code ?? '') ? 'absent' : 'busy';
    }
    this.#guard = guard;
    guard.once('end', () => {
      if (this.isClosing) return;
      this.#guard = null;
      this.#recovery = this.#recover();
    });
    return 'connected';
  }

  /** Takes over the port that the starting process chose. */
  #follow(port: number | null): void {
    if (port === null || port === this.options.port) return;
    this.options.port = port;
    this.#onMoved(port);
  }

  async #recover(): Promise<void> {
    this.#onLost(new Error('PostgreSQL of the data folder has ended; starting it again'));
    while (!this.isClosing) {
      try {
        return await this.#enter();
      } catch (error) {
        this.#onLost(error as Error);
        await setTimeout(RESTART_MS);
      }
    }
  }
}

/** Releases the shared lock. Returns whether no other process holds the lock. */
async function leave(guard: pg.Client): Promise<boolean> {
  try {
    await guard.query('select pg_advisory_unlock_shared($1)', [USERS_LOCK]);
    const { rows } = await guard.query<{ isLast: boolean }>('select pg_try_advisory_lock($1) as "isLast"', [
      USERS_LOCK,
    ]);
    return rows[0]?.isLast ?? false;
  } catch {
    return false; // The query fails if PostgreSQL has already ended.
  }
}
