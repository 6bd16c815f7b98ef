import { once } from 'node:events';
import { chmodSync, mkdirSync, openSync, rmSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { connect } from 'node:net';
import { FolderBusyError, lockFolder } from './folder-lock.ts';

/**
 * The port is only a part of the socket's name. A server is found by the first one and shared; a command that opened the
 * folder for itself uses the other, as whoever joined it would be cut off when it ends.
 */
const PORTS = { server: 5432, command: 5433 };
const socketName = (port: number) => `.s.PGSQL.${port}`;
/** The kernel's limit for a socket's path, less the closing zero byte. */
const MAX_SOCKET_PATH = 107;

export interface EmbeddedDatabase {
  /** The folder of the private socket, in the form that `pg` takes as its host. */
  host: string;
  port: number;
  /** Settles when the database takes queries. */
  ready: Promise<void>;
  /** Settles when the database has died by itself; never when it was closed. */
  lost: Promise<Error>;
  close(): Promise<void>;
}

/**
 * Starts PGlite in a worker thread on the folder, which this process then owns. Throws FolderBusyError otherwise. The
 * database is usable once `ready` has settled; until then its caller has time for other things.
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  owner: keyof typeof PORTS = 'server',
): Promise<EmbeddedDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  const lock = await lockFolder(dataDir);
  const host = socketFolder(dataDir);
  const port = PORTS[owner];
  const socketPath = join(host.path, socketName(port));
  for (const left of Object.values(PORTS).map((each) => join(host.path, socketName(each)))) {
    if (await answers(left)) {
      // The lock is only seen inside one network namespace; a container next door may own the folder all the same.
      await lock.release();
      throw new FolderBusyError(dataDir);
    }
    rmSync(left, { force: true }); // left behind by kill -9
  }
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { folder: join(dataDir, 'database'), socketPath },
  });
  const ready = new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
  });
  let isClosing = false;
  const lost = new Promise<Error>((resolve) => {
    let cause: Error | undefined;
    worker.once('error', (error: Error) => (cause = error));
    worker.once('exit', () => isClosing || resolve(new Error('the embedded database has stopped', { cause })));
  });
  return {
    host: host.path,
    port,
    ready,
    lost,
    async close() {
      await ready;
      isClosing = true;
      worker.postMessage('close');
      await once(worker, 'exit');
      rmSync(socketPath, { force: true });
      host.release();
      await lock.release();
    },
  };
}

/** The database of the server that serves this folder right now, or null. */
export async function joinEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase | null> {
  const host = socketFolder(dataDir);
  if (!(await answers(join(host.path, socketName(PORTS.server))))) {
    host.release();
    return null;
  }
  return {
    host: host.path,
    port: PORTS.server,
    ready: Promise.resolve(),
    lost: new Promise(() => {}),
    close: () => {
      host.release();
      return Promise.resolve();
    },
  };
}

/** A deep data folder would exceed the kernel's limit for socket paths; its descriptor gives it a short name. */
function socketFolder(dataDir: string): { path: string; release(): void } {
  if (Buffer.byteLength(join(dataDir, socketName(PORTS.server))) <= MAX_SOCKET_PATH)
    return { path: dataDir, release: () => {} };
  const descriptor = openSync(dataDir, 'r');
  return { path: `/proc/self/fd/${descriptor}`, release: () => closeSync(descriptor) };
}

const answers = (socketPath: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(socketPath);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
