import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { createCluster, startCluster, stopCluster } from './cluster.ts';
import type { Endpoint } from './cluster-settings.ts';
import { connectionTo, endpointKindOf, freeLoopbackPort } from './endpoint.ts';
import { StartError } from '../start-error.ts';
import { refusePgliteFolder } from './pglite-folder.ts';
import { isRunning, readPort } from './pid-file.ts';
import { findPlace, type Place } from './place.ts';

/** Every process that uses the database holds this advisory lock, shared; the last one to leave gets it for itself. */
const USERS_LOCK = 727_900;
const RETRY_MS = 100;
/** How long a start waits for a PostgreSQL that another process starts or stops. */
const OTHERS_MS = 60_000;
/** How long a process that failed to start it waits for the start of another process. */
const OTHERS_START_MS = 3000;
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

/** Databases of this process that are open or being opened. */
const opened = new Set<Promise<EmbeddedDatabase>>();

/** For a process that ends in the middle of a start or of its work. */
export async function closeEmbeddedDatabases(): Promise<void> {
  await Promise.allSettled([...opened].map(async (one) => (await one).close()));
}

/**
 * PostgreSQL on the data folder, shared by the server and the command line. The first process starts it, the last one
 * stops it; after `kill -9` it runs on, and the next process uses it.
 */
export class EmbeddedDatabase {
  readonly place: Place;
  /** How to connect. The port may change when PostgreSQL is started again; `onMoved` hears of that. */
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

  /** Makes the database where there is none, and starts PostgreSQL unless another process has. */
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

  /** The listener hears that PostgreSQL has ended unexpectedly; it is then started again. */
  onLost(listener: (error: Error) => void): void {
    this.#onLost = listener;
  }

  /** The listener hears the new port where PostgreSQL came back on another one. */
  onMoved(listener: (port: number) => void): void {
    this.#onMoved = listener;
  }

  get isClosing(): boolean {
    return this.#closing !== null;
  }

  /** Gives the database back, and ends PostgreSQL if no other process uses it. Safe to call twice. */
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

  /** A start that was under way may have brought PostgreSQL back. Without a guard it would run on with no process to stop it. */
  async #joinRestarted(): Promise<void> {
    const patienceEnds = performance.now() + OTHERS_START_MS;
    while (!this.#guard && isRunning(this.place) && performance.now() < patienceEnds) {
      if ((await this.#connectGuard()) !== 'connected') await setTimeout(RETRY_MS);
    }
  }

  /** Connects, and starts PostgreSQL where nothing answers. */
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
          // Another process may succeed at this moment, and then the failure here does not count.
          failure = error;
          patienceEnds = performance.now() + OTHERS_START_MS;
        }
      }
      await setTimeout(RETRY_MS);
    }
  }

  #silence(): StartError {
    return new StartError(
      `PostgreSQL on ${this.place.folder} neither answers nor ends. Its log is in that folder; end it if it hangs.`,
    );
  }

  /** The last port is taken again where it is free, because the pools of other processes keep it. */
  async #endpoint(): Promise<Endpoint> {
    if (this.#kind === 'socket') return { kind: 'socket' };
    return { kind: 'loopback', port: await freeLoopbackPort(readPort(this.place.folder) ?? this.options.port ?? null) };
  }

  /** The guard is a connection that does nothing but hold the lock; its end tells that PostgreSQL has ended. */
  async #connectGuard(): Promise<'connected' | 'busy' | 'absent'> {
    if (!isRunning(this.place)) return 'absent';
    if (this.#kind === 'loopback') this.#follow(readPort(this.place.folder));
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
      if (this.isClosing) return;
      this.#guard = null;
      this.#recovery = this.#recover();
    });
    return 'connected';
  }

  /** The process that started PostgreSQL chose the port. */
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
