import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync, appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { postgresUser } from '../apps/server/src/db/embedded/database-location.ts';
import { findDebianPrograms } from '../apps/server/test/private-postgres.ts';
import { freePort } from '../apps/server/test/free-port.ts';

const STOP_MS = 20_000;

/** The rows before and after the moment to which the drill restores. */
export interface DrillReport {
  restored: string[];
  lost: string[];
  /** Seconds from the loss of the server to the restored one. */
  seconds: number;
}

/**
 * The drill of docs/runbooks/restore-drill.md on a private PostgreSQL: base backup, WAL archive, `kill -9`, restore to a
 * moment, comparison. It needs the programs of Debian's PostgreSQL package, because the bundled ones lack
 * `pg_basebackup`.
 */
export async function runRestoreDrill(say: (line: string) => void = () => {}): Promise<DrillReport> {
  const programs = findDebianPrograms();
  const bin = programs?.postgres.replace(/\/postgres$/, '') ?? '';
  if (!existsSync(join(bin, 'pg_basebackup'))) throw new Error('the drill needs the package postgresql of Debian');
  const owner = postgresUser();
  const folder = mkdtempSync(join(tmpdir(), 'feisuo-drill-'));
  const make = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    if (owner) chownSync(path, owner.uid, owner.gid);
    return path;
  };
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const archive = make('archive');
  const data = make('data');
  const base = make('base');
  const run = (program: string, args: string[]) => {
    const { status, stderr } = spawnSync(join(bin, program), args, { ...owner, cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };
  const port = await freePort();
  const running: ChildProcess[] = [];
  const start = async (place: string) => {
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: folder,
      wal_level: 'replica',
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(join(bin, 'postgres'), ['-D', place, ...args], { ...owner, cwd: folder, stdio: 'ignore' });
    running.push(child);
    return child;
  };
  const connect = async (): Promise<pg.Client> => {
    for (;;) {
      const client = new pg.Client({ host: '127.0.0.1', port, user: 'feisuo', database: 'postgres' });
      client.on('error', () => {});
      try {
        await client.connect();
        const { rows } = await client.query<{ busy: boolean }>('select pg_is_in_recovery() as busy');
        if (rows[0]?.busy === false) return client;
      } catch {
        // It starts or recovers.
      }
      await client.end().catch(() => {});
      if (running.at(-1)?.exitCode !== null) throw new Error('PostgreSQL ended');
      await wait(100);
    }
  };
  const sell = (client: pg.Client, name: string) => client.query('insert into sales (name) values ($1)', [name]);

  try {
    say('initdb');
    run('initdb', ['-D', data, '-U', 'feisuo', '--auth=trust', '-E', 'UTF8', '--no-locale']);
    const first = await start(data);
    const client = await connect();
    await client.query('create table sales (name text primary key, at timestamptz not null default clock_timestamp())');
    await sell(client, 'before the base backup');
    say('pg_basebackup');
    run('pg_basebackup', ['-D', base, '-h', folder, '-p', String(port), '-U', 'feisuo', '-X', 'none', '-c', 'fast']);
    run('pg_verifybackup', ['--no-parse-wal', base]);
    await sell(client, 'after the base backup');
    await wait(20);
    const { rows } = await client.query<{ moment: string }>('select clock_timestamp()::text as moment');
    const moment = rows[0]?.moment ?? '';
    await wait(20);
    await sell(client, 'after the moment');
    const { rows: switched } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
    while (!existsSync(join(archive, switched[0]?.file ?? ''))) await wait(50);
    // Written, but not archived: lost with the machine, as in a real loss.
    await sell(client, 'after the last archived file');

    say('kill -9, and the data folder is gone');
    const lostAt = performance.now();
    first.kill('SIGKILL');
    await once(first, 'exit');
    await client.end().catch(() => {});
    rmSync(data, { recursive: true, force: true });

    say(`restore to ${moment}`);
    const restored = make('restored');
    cpSync(base, restored, { recursive: true, preserveTimestamps: true });
    if (owner) spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, restored]);
    appendFileSync(
      join(restored, 'postgresql.auto.conf'),
      `\nrestore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${moment}'\n` +
        `recovery_target_action = 'promote'\n`,
    );
    writeFileSync(join(restored, 'recovery.signal'), '');
    const second = await start(restored);
    const again = await connect();
    const seconds = (performance.now() - lostAt) / 1000;
    const { rows: found } = await again.query<{ name: string }>('select name from sales order by at');
    await sell(again, 'after the restore');
    await again.end();
    second.kill('SIGINT');
    await Promise.race([once(second, 'exit'), wait(STOP_MS)]);
    const names = found.map(({ name }) => name);
    const expected = ['before the base backup', 'after the base backup'];
    return { restored: names, lost: expected.filter((name) => !names.includes(name)), seconds };
  } finally {
    for (const child of running) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

if (import.meta.main) {
  const { restored, lost, seconds } = await runRestoreDrill((line) => console.log(line));
  console.log(`restored in ${seconds.toFixed(1)} s: ${restored.join(', ')}`);
  if (lost.length > 0) {
    console.error(`lost: ${lost.join(', ')}`);
    process.exitCode = 1;
  }
}
