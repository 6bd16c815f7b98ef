import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { createServer, type Server } from 'node:net';

export class FolderBusyError extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another process. Stop that one first, set DATA_DIR to another folder, ` +
        'or use DATABASE_URL to share a PostgreSQL server between processes.',
    );
    this.name = 'FolderBusyError';
  }
}

/**
 * Takes the folder for this process, or throws FolderBusyError. PGlite opened twice loses rows without a word.
 * The lock is an abstract socket named after the real path: the kernel drops it with the process, so nothing is left
 * behind by kill -9. Only Linux has abstract sockets.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  if (process.platform !== 'linux') {
    throw new Error('The embedded database needs Linux; set DATABASE_URL to a PostgreSQL server instead.');
  }
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 40);
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new FolderBusyError(folder) : error),
    );
    server.listen(`\0feisuo-data-${name}`, resolve);
  });
  server.unref();
  return { release: () => closeServer(server) };
}

const closeServer = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));
