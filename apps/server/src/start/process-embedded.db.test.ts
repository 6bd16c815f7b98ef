import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, lstatSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { useEmbeddedHome } from '../../test/embedded-home.ts';
import { PROCESS_TIMEOUT_MS } from '../../test/process-home.ts';
import { report, storedEvents, writeUntilEnd } from '../../test/reported-events.ts';
import { adminFile, inheritedEnv, mainFile, runAdmin } from '../../test/server-process.ts';
import { EmbeddedDatabase } from '../db/embedded/embedded-database.ts';
import { canReach, postgresUser } from '../db/embedded/database-location.ts';

const { env, folder, copyFolder, start } = useEmbeddedHome({
  SERVICES: 'account,telemetry,jobs',
  LIMITS_SCALE: '1000',
  SEED: 'none',
});

const isRoot = process.getuid?.() === 0;
const pidFile = () => join(folder(), 'postmaster.pid');
const pid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);
const isReady = async (origin: string) => (await fetch(`${origin}/readyz`)).status === 200;
const write = async (origin: string, id: string) => expect((await report(origin, id)).status).toBe(200);

/** Number of power failures: few in the normal suite, a hundred in the soak test. */
const ROUNDS = Number(process.env['POWER_CUT_ROUNDS'] ?? 2);

describe('a server on the embedded database', () => {
  test(
    'a server starts and stops the embedded PostgreSQL, and commands reach the data while it runs and afterwards',
    async () => {
      const server = await start();
      await write(server.origin, 'first');
      expect((await runAdmin(env(), 'operator', 'add', '小王')).code).toBe(0);
      expect(await server.stop('SIGTERM')).toBe(0);
      expect(existsSync(pidFile())).toBe(false);
      const alone = await runAdmin(env(), 'operator', 'list');
      expect(alone).toMatchObject({ code: 0, output: expect.stringContaining('小王') });
      expect(existsSync(pidFile())).toBe(false);
      expect(await storedEvents(env())).toContain('first');
    },
    PROCESS_TIMEOUT_MS,
  );

  test(
    'a killed server leaves the embedded PostgreSQL running, and the next server uses and stops it',
    async () => {
      const server = await start();
      await write(server.origin, 'before');
      await server.stop('SIGKILL');
      const left = pid();
      const next = await start();
      expect(pid()).toBe(left);
      expect(await next.stop('SIGTERM')).toBe(0);
      expect(existsSync(pidFile())).toBe(false);
      expect(await storedEvents(env())).toContain('before');
    },
    PROCESS_TIMEOUT_MS,
  );

  test(
    'two servers share the embedded PostgreSQL, and when one server ends, the other keeps using it',
    async () => {
      const first = await start();
      const second = await start();
      await write(first.origin, 'one');
      expect(await first.stop('SIGTERM')).toBe(0);
      await write(second.origin, 'two');
      expect(await second.stop('SIGTERM')).toBe(0);
      expect(await storedEvents(env())).toEqual(new Set(['one', 'two']));
    },
    PROCESS_TIMEOUT_MS,
  );

  test(
    'a server exits with 1 if its port is taken, and leaves no PostgreSQL running',
    async () => {
      const other = await start();
      const port = Number(new URL(other.origin).port);
      const second = copyFolder();
      const ended = spawnSync(process.execPath, [mainFile], {
        env: { ...inheritedEnv, ...env(), DATA_DIR: second, PORT: String(port) },
        encoding: 'utf8',
      });
      expect(ended.status).toBe(1);
      expect(ended.stderr).toContain('端口已被占用');
      expect(existsSync(join(second, 'postgres/postmaster.pid'))).toBe(false);
    },
    PROCESS_TIMEOUT_MS,
  );

  test(
    `no acknowledged write is lost when PostgreSQL and server are killed together (${ROUNDS} rounds)`,
    async () => {
      const acknowledged = new Set<string>();
      for (let round = 0; round < ROUNDS; round += 1) {
        const server = await start();
        const enough = acknowledged.size + 100 + Math.floor(Math.random() * 100);
        const ended = once(server.child, 'exit');
        await writeUntilEnd(server.origin, `r${round}`, acknowledged, () => {
          if (acknowledged.size !== enough) return;
          process.kill(pid(), 'SIGKILL');
          server.child.kill('SIGKILL');
        });
        await ended;
      }
      const stored = await storedEvents(env());
      expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS * 100);
      expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
    },
    PROCESS_TIMEOUT_MS + 20_000 * ROUNDS,
  );

  test(
    'a server answers 503 while the embedded PostgreSQL is down, and recovers',
    async () => {
      const server = await start();
      await write(server.origin, 'before');
      process.kill(pid(), 'SIGKILL');
      const statuses = new Set<number>();
      await expect
        .poll(
          async () => {
            const { status } = await report(server.origin, 'after');
            statuses.add(status);
            return status;
          },
          { timeout: 60_000 },
        )
        .toBe(200);
      expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect(server.child.exitCode).toBeNull();
      expect(await storedEvents(env())).toEqual(new Set(['before', 'after']));
    },
    PROCESS_TIMEOUT_MS,
  );
});

describe('a termination signal', () => {
  const run = (file: string, args: string[] = []) => {
    const child = spawn(process.execPath, [file, ...args], { env: { ...inheritedEnv, ...env(), PORT: '0' } });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    onTestFinished(() => void child.kill('SIGKILL'));
    return { child, ended: once(child, 'exit'), output: () => output };
  };

  test.each([
    ['server', mainFile, [], 'SIGTERM', 0],
    ['command', adminFile, ['operator', 'list'], 'SIGHUP', 129],
  ] as const)(
    'while a %s starts PostgreSQL, leaves no PostgreSQL running',
    async (_name, file, args, signal, code) => {
      const { child, ended, output } = run(file, [...args]);
      await expect.poll(() => existsSync(pidFile()), { interval: 2, timeout: PROCESS_TIMEOUT_MS }).toBe(true);
      child.kill(signal);
      expect(await ended).toEqual([code, null]);
      expect(existsSync(pidFile())).toBe(false);
      expect(output()).not.toContain('Error');
    },
    PROCESS_TIMEOUT_MS,
  );

  test(
    'during a command, ends the command and the PostgreSQL that only it uses',
    async () => {
      const embedded = await EmbeddedDatabase.start(env().DATA_DIR);
      const client = new pg.Client(embedded.options);
      client.on('error', () => {});
      await client.connect();
      await client.query('begin; lock table operators in access exclusive mode');
      const { child, ended, output } = run(adminFile, ['operator', 'list']);
      const waiting = async () => (await client.query('select 1 from pg_locks where not granted')).rowCount;
      await expect.poll(waiting, { timeout: PROCESS_TIMEOUT_MS }).toBe(1);
      await embedded.close();
      child.kill('SIGINT');
      expect(await ended).toEqual([130, null]);
      expect(existsSync(pidFile())).toBe(false);
      expect(output()).toBe('');
    },
    PROCESS_TIMEOUT_MS,
  );
});

describe.skipIf(!isRoot)('a server that root starts', () => {
  test(
    'a server started by root stores data in the system folder if the unprivileged user cannot reach its own folder',
    async () => {
      rmSync(folder(), { recursive: true });
      chmodSync(dirname(env().DATA_DIR), 0o700);
      const server = await start();
      expect(await isReady(server.origin)).toBe(true);
      expect(server.output()).toContain('The database is in /var/lib/feisuo/');
      expect(lstatSync(folder()).isSymbolicLink()).toBe(true);
      expect(realpathSync(folder())).toMatch(/^\/var\/lib\/feisuo\/data-\w{6}\/postgres$/);
      expect(await server.stop('SIGTERM')).toBe(0);
    },
    PROCESS_TIMEOUT_MS,
  );
});

test.skipIf(!isRoot)(
  'a server can be run by an ordinary user from a checkout in which this user cannot write',
  async ({ skip }) => {
    const user = postgresUser();
    if (!user || !canReach(user, process.execPath) || !canReach(user, dirname(mainFile)))
      return skip('this checkout is below a folder that other users cannot enter');
    spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, env().DATA_DIR]);
    const child = spawn(process.execPath, [mainFile], {
      ...user,
      env: { ...inheritedEnv, ...env(), PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = once(child, 'exit');
    await expect.poll(() => output, { timeout: PROCESS_TIMEOUT_MS }).toContain('飞梭 Feisuo 已启动');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(existsSync(pidFile())).toBe(false);
  },
  PROCESS_TIMEOUT_MS,
);
