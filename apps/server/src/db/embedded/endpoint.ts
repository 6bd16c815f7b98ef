import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import { SOCKET_PORT, type Endpoint } from './cluster-settings.ts';
import { PASSWORD_FILE, SUPERUSER } from './cluster.ts';

/** The kernel's limit for a socket's path, less the closing zero byte; macOS has the lower one. */
const MAX_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107;

const isTooLong = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) > MAX_SOCKET_PATH;

/** Sockets are private by the mode of their folder. Windows has none that PostgreSQL would use with such modes. */
export const endpointKindOf = (folder: string, platform = process.platform): Endpoint['kind'] =>
  platform === 'linux' || (platform !== 'win32' && !isTooLong(folder)) ? 'socket' : 'loopback';

/** How to connect, and a function that gives back what that needs. A loopback port is added where it is known. */
export function connectionTo(folder: string, kind: Endpoint['kind']): { options: pg.ClientConfig; release(): void } {
  const common = { user: SUPERUSER, database: 'postgres' };
  if (kind === 'loopback') {
    const password = readFileSync(join(folder, PASSWORD_FILE), 'utf8');
    return { options: { ...common, host: '127.0.0.1', password }, release: () => {} };
  }
  if (!isTooLong(folder)) return { options: { ...common, host: folder, port: SOCKET_PORT }, release: () => {} };
  // On Linux the descriptor of a deep folder gives it a short name.
  const descriptor = openSync(folder, 'r');
  return {
    options: { ...common, host: `/proc/self/fd/${descriptor}`, port: SOCKET_PORT },
    release: () => closeSync(descriptor),
  };
}

/** The wanted port of the loopback address where no program listens on it, else another one. */
export async function freeLoopbackPort(wanted: number | null): Promise<number> {
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
