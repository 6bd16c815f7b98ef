import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programsIn, type Programs } from '../src/db/embedded/postgres-programs.ts';
import { findReachablePrograms, postgresUser } from '../src/db/embedded/database-location.ts';
import { freePort } from './free-port.ts';

/** A PostgreSQL server with temporary data, for tests and benchmarks. */
export interface PrivatePostgres {
  /** URL for TCP with a password, as in most installations. */
  url: string;
  /**
   * URL for a Unix socket without a password. Connecting is much faster, and short statements take a fifth less time.
   */
  socketUrl: string;
  pid: number;
  /** URL of the standby for TCP; null without one. */
  standbyUrl: string | null;
  /** Stops the server and deletes its data. A repeated call does nothing. */
  stop(): void;
}

/**
 * Finds the programs of the newest PostgreSQL package of Debian, or null. Debian installs each version in its own
 * folder outside PATH.
 */
export function findDebianPrograms(): Programs | null {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const newest = versions
    .toSorted((one, other) => Number(other) - Number(one))
    .find((version) => existsSync(`/usr/lib/postgresql/${version}/bin/postgres`));
  return newest === undefined ? null : programsIn(`/usr/lib/postgresql/${newest}`, newest);
}

/** Settings without durability, because the data is temporary. */
const quickSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  checkpoint_timeout: '1h',
  // Tests delete their databases after seconds, so autovacuum is not needed.
  autovacuum: 'off',
  log_checkpoints: 'off',
  max_connections: 200,
};

/** The same for a primary, whose write-ahead log a standby reads. */
const primarySettings = { ...quickSettings, wal_level: 'replica', max_wal_senders: 10, wal_keep_size: '1GB' };

interface Options {
  /** Keeps PostgreSQL's default settings. */
  isDurable?: boolean;
  /** Also starts a standby with streaming replication. */
  hasStandby?: boolean;
}

/** Starts a PostgreSQL server on a free port, by default with the bundled programs; it ends together with this process. */
export async function startPrivatePostgres(
  candidate?: Programs,
  { isDurable = false, hasStandby = false }: Options = {},
): Promise<PrivatePostgres> {
  const programs = await findReachablePrograms(candidate);
  const folder = mkdtempSync(join(tmpdir(), 'feisuo-postgres-'));
  const password = randomBytes(16).toString('hex');
  const data = makeCluster(programs, folder, password);
  const standbyData = hasStandby ? copyCluster(data, folder) : null;
  const settings = isDurable ? {} : hasStandby ? primarySettings : quickSettings;
  const primary = await startServer(programs, { folder, data, settings });
  let standby: RunningServer | null = null;
  const stop = () => {
    process.removeListener('exit', stop);
    standby?.quit();
    primary.quit();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  process.once('exit', stop);
  if (standbyData !== null) {
    const connection = `host=${folder} port=${primary.port} user=feisuo`;
    standby = await startServer(programs, {
      folder,
      data: standbyData,
      settings: { ...settings, primary_conninfo: connection, hot_standby: 'on', max_standby_streaming_delay: '1s' },
    });
  }
  const addresses = ({ port }: RunningServer) => ({
    url: `postgres://feisuo:${password}@127.0.0.1:${port}/postgres`,
    socketUrl: `postgres://feisuo@${encodeURIComponent(folder)}:${port}/postgres`,
  });
  return { ...addresses(primary), pid: primary.pid, standbyUrl: standby && addresses(standby).url, stop };
}

interface RunningServer {
  port: number;
  pid: number;
  quit(): void;
}

async function startServer(
  programs: Programs,
  { folder, data, settings }: { folder: string; data: string; settings: Record<string, string | number> },
): Promise<RunningServer> {
  const port = await freePort();
  const all = { listen_addresses: '127.0.0.1', port, unix_socket_directories: folder, ...settings };
  const command = [
    ...endWithParent(),
    programs.postgres,
    '-D',
    data,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const child = spawn(command[0] ?? '', command.slice(1), {
    ...postgresUser(),
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const quit = () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGQUIT');
  };
  process.once('exit', quit);
  child.once('exit', () => process.removeListener('exit', quit));
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (/database system is ready to accept (?:read-only )?connections/.test(log)) resolve();
    });
    child.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  });
  child.unref();
  return { port, pid: child.pid ?? 0, quit };
}

/** A new cluster was shut down, so a copy is a complete backup of it, from which a standby can start. */
function copyCluster(data: string, folder: string): string {
  const copy = join(folder, 'standby');
  const { status, stderr } = spawnSync('cp', ['-a', data, copy], { ...postgresUser(), cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the cluster could not be copied: ${stderr}`);
  const user = postgresUser();
  const signal = join(copy, 'standby.signal');
  writeFileSync(signal, '');
  if (user) chownSync(signal, user.uid, user.gid);
  return copy;
}

/**
 * Returns the command `setpriv`, if available. It makes the Linux kernel end PostgreSQL when this process is killed.
 */
const endWithParent = (): string[] =>
  spawnSync('setpriv', ['--pdeathsig', 'QUIT', 'true']).status === 0 ? ['setpriv', '--pdeathsig', 'QUIT'] : [];

function makeCluster(programs: Programs, folder: string, password: string): string {
  const user = postgresUser();
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')];
  writeFileSync(passwordFile, password, { mode: 0o600 });
  chmodSync(folder, 0o700);
  if (user) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
  const { status, stderr } = spawnSync(
    programs.initdb,
    ['-D', data, '-U', 'feisuo', '--auth-host=scram-sha-256', '--auth-local=trust', `--pwfile=${passwordFile}`].concat([
      '-E',
      'UTF8',
      '--no-locale',
      '--no-sync',
    ]),
    { ...user, cwd: folder, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`);
  return data;
}
