import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ask, pidLinesOf, useEmbeddedFolder } from '../../../test/embedded-folder.ts';
import { openDatabase } from '../database.ts';
import { isRunning } from './pid-file.ts';
import { postgresUser } from './database-location.ts';

const PATIENCE_MS = 120_000;
const ROUNDS = 6;
const STARTS = 4;

const { dataDir, folder, copyTemplate, customize, start, close, closeAll } = useEmbeddedFolder();

const startTogether = (endpoint: 'socket' | 'loopback') =>
  Promise.allSettled(Array.from({ length: STARTS }, () => start({ endpoint })));

const rejectionsOf = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));

describe('several processes that start at the same moment on an existing folder', () => {
  test(
    `concurrent processes all connect to one PostgreSQL over its private socket (${ROUNDS} rounds of ${STARTS})`,
    async () => {
      customize('fsync = off\n');
      for (let round = 0; round < ROUNDS; round += 1) {
        const outcomes = await startTogether('socket');
        expect(rejectionsOf(outcomes)).toEqual([]);
        // Lines 4 to 6 of `postmaster.pid`: port and folder of the socket, and an empty line, because PostgreSQL
        // listens on no network address.
        expect(pidLinesOf(folder()).slice(3, 6)).toEqual(['5432', '.', '']);
        await closeAll();
        expect(existsSync(join(folder(), 'postmaster.pid'))).toBe(false);
      }
      expect(readdirSync(folder()).filter((name) => /[0-9a-f]{12}/.test(name))).toEqual([]);
    },
    PATIENCE_MS,
  );

  test(
    'concurrent processes all find the loopback port on which the first process started PostgreSQL',
    async () => {
      customize('fsync = off\n');
      for (let round = 0; round < 3; round += 1) {
        const outcomes = await startTogether('loopback');
        expect(rejectionsOf(outcomes)).toEqual([]);
        const ports = outcomes.map((one) => one.status === 'fulfilled' && one.value.options.port);
        expect(new Set(ports)).toEqual(new Set([Number(pidLinesOf(folder())[3])]));
        await closeAll();
      }
    },
    PATIENCE_MS,
  );

  test(
    'a process that fails to start PostgreSQL waits for another process and uses its PostgreSQL',
    async () => {
      customize('no_such_setting = 1\n');
      const failing = start();
      failing.catch(() => {});
      await expect
        .poll(() => readFileSync(join(folder(), 'start.log'), 'utf8'), { interval: 5, timeout: 20_000 })
        .toContain('no_such_setting');
      customize('');
      const other = await start();
      expect(await ask(await failing, 'select 1')).toEqual([1]);
      await close(other);
    },
    PATIENCE_MS,
  );
});

test(
  "the operator's settings cannot make PostgreSQL listen on a network address or move its socket",
  async () => {
    customize("listen_addresses = '*'\nport = 15432\nunix_socket_directories = '/tmp'\n");
    const embedded = await start();
    expect(await ask(embedded, 'show listen_addresses')).toEqual(['']);
    expect(pidLinesOf(folder()).slice(3, 6)).toEqual(['5432', '.', '']);
  },
  PATIENCE_MS,
);

describe('the folder has a postmaster.pid that is stale or foreign', () => {
  const writePidFile = (pid: number, port = 5432) => {
    writeFileSync(join(folder(), 'postmaster.pid'), `${pid}\n${folder()}\n1\n${port}\n.\n\n1 1\nready\n`);
    writeFileSync(join(folder(), '.s.PGSQL.5432.lock'), `${pid}\n${folder()}\n1\n5432\n.\n`);
  };

  test.skipIf(process.platform !== 'linux')(
    'PostgreSQL starts if the pid in the file belongs to the PostgreSQL of another folder',
    async () => {
      const other = await start({}, copyTemplate());
      writePidFile(Number(pidLinesOf(other.place.folder)[0]));
      expect(await ask(await start(), 'select 1')).toEqual([1]);
      expect(await ask(other, 'select 1')).toEqual([1]);
    },
    PATIENCE_MS,
  );

  test.skipIf(process.platform !== 'linux')(
    'PostgreSQL starts if the pid in the file belongs to a PostgreSQL that ended and is still a zombie process',
    async () => {
      const bin = mkdtempSync(join(tmpdir(), 'feisuo-zombie-'));
      onTestFinished(() => rmSync(bin, { recursive: true }));
      chmodSync(bin, 0o711);
      copyFileSync('/bin/true', join(bin, 'postgres'));
      const parent = spawn('/bin/sh', ['-c', '"$0" & echo $!; exec sleep 600', join(bin, 'postgres')], {
        ...postgresUser(),
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      onTestFinished(() => void parent.kill('SIGKILL'));
      const [pid] = (await once(parent.stdout, 'data')) as [Buffer];
      writePidFile(Number(pid.toString()));
      expect(await ask(await start(), 'select 1')).toEqual([1]);
    },
    PATIENCE_MS,
  );

  test(
    'PostgreSQL starts if the file is empty, as after a power failure',
    async () => {
      writeFileSync(join(folder(), 'postmaster.pid'), '');
      const before = Date.now() / 1000 - 60;
      utimesSync(join(folder(), 'postmaster.pid'), before, before);
      expect(await ask(await start(), 'select 1')).toEqual([1]);
    },
    PATIENCE_MS,
  );

  test(
    'PostgreSQL starts on another loopback port if another program listens on the port in the file',
    async () => {
      const program = createServer(() => {}).listen(0, '127.0.0.1');
      await once(program, 'listening');
      onTestFinished(() => void program.close());
      const { port } = program.address() as AddressInfo;
      writePidFile(2 ** 22 - 1, port);
      const embedded = await start({ endpoint: 'loopback' });
      expect(await ask(embedded, 'select 1')).toEqual([1]);
      expect(embedded.options.port).not.toBe(port);
    },
    PATIENCE_MS,
  );
});

/** Waits until the port is free, then listens on it. */
async function occupy(port: number): Promise<void> {
  const program = createServer((socket) => socket.destroy());
  onTestFinished(() => void program.close());
  for (;;) {
    try {
      await once(program.listen(port, '127.0.0.1'), 'listening');
      return;
    } catch {
      await setTimeout(1);
    }
  }
}

test(
  'killed PostgreSQL restarts on another loopback port when its port is taken, and the pool connects to the new port',
  async () => {
    const embedded = await start({ endpoint: 'loopback' });
    const { port = 0 } = embedded.options;
    const address = { databaseUrl: null, dataDir: dataDir(), databasePool: 2 };
    const { pool, close: closePool } = await openDatabase(address, () => {}, Promise.resolve(embedded));
    onTestFinished(closePool);
    process.kill(Number(pidLinesOf(folder())[0]), 'SIGKILL');
    await occupy(port);
    await expect
      .poll(
        () =>
          pool.query('select 1').then(
            () => true,
            () => false,
          ),
        { timeout: 30_000 },
      )
      .toBe(true);
    expect(embedded.options.port).not.toBe(port);
  },
  PATIENCE_MS,
);

test(
  'a process that ends while PostgreSQL is being restarted stops PostgreSQL',
  async () => {
    const embedded = await start();
    process.kill(Number(pidLinesOf(folder())[0]), 'SIGKILL');
    // While PostgreSQL is starting, its log file has a unique name.
    await expect
      .poll(() => readdirSync(folder()).some((name) => name.startsWith('start.log.')), { interval: 1, timeout: 20_000 })
      .toBe(true);
    await close(embedded);
    expect(isRunning(embedded.place)).toBe(false);
  },
  PATIENCE_MS,
);
