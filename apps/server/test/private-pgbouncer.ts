import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { postgresUser } from '../src/db/embedded/database-location.ts';
import { freePort } from './free-port.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
const DEPLOYED = fileURLToPath(new URL('../../../deploy/pgbouncer/pgbouncer.ini', import.meta.url));

export interface PrivatePgbouncer {
  /** Returns the URL of a database of PostgreSQL through pgbouncer. */
  urlOf(directUrl: string): string;
  stop(): void;
}

interface Options {
  poolMode?: 'transaction' | 'session';
  /** Leaves out the statement that sets the timeouts of each connection. */
  hasNoTimeouts?: boolean;
}

/**
 * Starts Debian's pgbouncer with the settings of `deploy/pgbouncer`, in front of a PostgreSQL server. It ends together
 * with this process.
 */
export async function startPgbouncer(
  postgresUrl: string,
  { poolMode = 'transaction', hasNoTimeouts = false }: Options = {},
): Promise<PrivatePgbouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'feisuo-pgbouncer-'));
  const { username, password, hostname, port: serverPort } = new URL(postgresUrl);
  const port = await freePort();
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${username}" "${password}"\n`);
  const replaced: readonly (readonly [string | RegExp, string])[] = [
    ['feisuo = host=127.0.0.1 port=5432', `* = host=${decodeURIComponent(hostname)} port=${serverPort}`],
    ['listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`],
    ['/etc/pgbouncer/userlist.txt\npool_mode = transaction', `${users}\npool_mode = ${poolMode}`],
    ['default_pool_size = 40', 'default_pool_size = 10'],
    ...(hasNoTimeouts ? [[/ connect_query=.*/, ''] as const] : []),
  ];
  let text = readFileSync(DEPLOYED, 'utf8');
  for (const [from, to] of replaced) {
    if (typeof from === 'string' ? !text.includes(from) : !from.test(text))
      throw new Error(`${DEPLOYED} does not contain ${String(from)}`);
    text = text.replace(from, to);
  }
  writeFileSync(settings, text);
  const user = postgresUser();
  chmodSync(folder, 0o700);
  if (user) for (const path of [folder, users, settings]) chownSync(path, user.uid, user.gid);
  const command = [...endWithParent(), PROGRAM, settings];
  const child = spawn(command[0] ?? '', command.slice(1), {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stop = () => {
    process.removeListener('exit', stop);
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', stop);
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('process up')) resolve();
    });
    child.once('exit', () => reject(new Error(`pgbouncer did not start:\n${log}`)));
  });
  child.unref();
  return {
    urlOf(directUrl) {
      const { pathname } = new URL(directUrl);
      return `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`;
    },
    stop,
  };
}

const endWithParent = (): string[] =>
  spawnSync('setpriv', ['--pdeathsig', 'KILL', 'true']).status === 0 ? ['setpriv', '--pdeathsig', 'KILL'] : [];
