import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { readPassword, SUPERUSER } from './cluster.ts';
import type { Endpoint } from './cluster-settings.ts';

/** Only a part of the socket's name: nothing listens on that port. */
const SOCKET_PORT = 5432;
/** The kernel's limit for a socket's path, less the closing zero byte; macOS has the lower one. */
const MAX_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107;

const isTooLong = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) > MAX_SOCKET_PATH;

/** Sockets are private by the mode of their folder. Windows has none that PostgreSQL would use with such modes. */
export const usesSocket = (folder: string, platform = process.platform) =>
  platform === 'linux' || (platform !== 'win32' && !isTooLong(folder));

/** How to connect, and a function that gives back what that needs. */
export function connectionTo(folder: string, endpoint: Endpoint): { options: pg.ClientConfig; release(): void } {
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
