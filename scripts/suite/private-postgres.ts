import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../apps/server/test/free-port.ts';
import { unprivilegedUser } from '../../apps/server/test/postgres-programs.ts';
import { endChild, startChild } from './processes.ts';

export { findPostgresPrograms } from '../../apps/server/test/postgres-programs.ts';

export interface PrivatePostgres {
  url: string;
  /**
   * By a socket in the server's own folder, which only its owner can enter, so that no password is asked for. Saves a fifth of
   * what a short statement costs, and most of what opening a connection does.
   */
  socketUrl: string;
  /** Ends the server at once and removes its data; safe to call twice. */
  stop(): void;
}

/** Starts a server of our own on a free port, with a throw-away folder and password. */
export async function startPrivatePostgres(programs: string): Promise<PrivatePostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'feisuo-postgres-'));
  const owner = unprivilegedUser();
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) {
    chownSync(folder, owner.uid, owner.gid);
    chownSync(passwordFile, owner.uid, owner.gid);
  }
  const data = join(folder, 'data');
  const initialised = spawnSync(
    `${programs}/initdb`,
    [
      '-D',
      data,
      '-U',
      'feisuo',
      '--auth-host=scram-sha-256',
      '--auth-local=trust',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--no-locale',
      '--no-sync',
    ],
    { ...owner, cwd: folder, encoding: 'utf8' },
  );
  if (initialised.status !== 0) throw new Error(`initdb failed: ${initialised.stderr}`);

  const port = await freePort();
  // Durability costs time and protects nothing here: the data is thrown away.
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    fsync: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    checkpoint_timeout: '1h',
    // Hundreds of databases that live for seconds: nothing in them is worth tidying up.
    autovacuum: 'off',
    // Every new database asks for one; nobody reads of them.
    log_checkpoints: 'off',
    max_connections: 200,
  };
  const child = startChild(
    `${programs}/postgres`,
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('database system is ready to accept connections')) resolve();
    });
    child.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  });
  return {
    url: `postgres://feisuo:${password}@127.0.0.1:${port}/postgres`,
    socketUrl: `postgres://feisuo@${encodeURIComponent(folder)}:${port}/postgres`,
    stop() {
      endChild(child, 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
