import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { removeEmbedded } from '../../../test/remove-embedded.ts';
import { EmbeddedDatabase, type StartOptions } from './embedded-database.ts';
import { findPlace, canReach, postgresUser } from './place.ts';
import { findPrograms, programsIn } from './programs.ts';

const isRoot = process.getuid?.() === 0;
/** Making a database and starting it several times, on a busy machine. */
const PATIENCE_MS = 120_000;

let dataDir: string;
let opened: EmbeddedDatabase[];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'feisuo-embedded-'));
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((one) => one.close()));
  await removeEmbedded(dataDir);
});

async function start(options?: StartOptions, folder = dataDir): Promise<EmbeddedDatabase> {
  const embedded = await EmbeddedDatabase.start(folder, options);
  opened.push(embedded);
  return embedded;
}

async function close(embedded: EmbeddedDatabase): Promise<void> {
  opened = opened.filter((one) => one !== embedded);
  await embedded.close();
}

async function ask(embedded: EmbeddedDatabase, text: string): Promise<unknown[]> {
  const client = new pg.Client(embedded.options);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.map(([value]: unknown[]) => value);
  } finally {
    await client.end();
  }
}

const pidOf = (folder: string) => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
const isRunning = (folder: string) => existsSync(join(folder, 'postmaster.pid'));

describe('the embedded database', () => {
  test(
    'keeps its rows from one start to the next, and ends with its last user',
    async () => {
      const first = await start();
      await ask(first, 'create table probe as select 1 as id');
      const second = await start();
      await close(first);
      expect(await ask(second, 'select id from probe')).toEqual([1]);
      await close(second);
      expect(isRunning(second.place.folder)).toBe(false);
      expect(await ask(await start(), 'select id from probe')).toEqual([1]);
    },
    PATIENCE_MS,
  );

  test(
    'waits for the disk at every commit, and listens on no address',
    async () => {
      const embedded = await start();
      for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
        expect(await ask(embedded, `show ${name}`)).toEqual(['on']);
      expect(await ask(embedded, 'show listen_addresses')).toEqual(['']);
      expect(await ask(embedded, 'show data_checksums')).toEqual(['on']);
    },
    PATIENCE_MS,
  );

  test(
    'is made once when several processes start on a new folder together',
    async () => {
      const [first, ...others] = await Promise.all([start(), start(), start()]);
      await ask(first, 'create table probe as select 1 as id');
      for (const other of others) expect(await ask(other, 'select id from probe')).toEqual([1]);
    },
    PATIENCE_MS,
  );

  test(
    'is started again by the server when PostgreSQL was killed',
    async () => {
      const embedded = await start();
      const told: Error[] = [];
      embedded.onLost((error) => told.push(error));
      await ask(embedded, 'create table probe as select 1 as id');
      const killed = pidOf(embedded.place.folder);
      process.kill(killed, 'SIGKILL');
      await expect
        .poll(() => ask(embedded, 'select id from probe').catch(() => null), { timeout: 30_000 })
        .toEqual([1]);
      expect(pidOf(embedded.place.folder)).not.toBe(killed);
      expect(told[0]?.message).toContain('has ended');
    },
    PATIENCE_MS,
  );

  test(
    'starts although the number in its pid file belongs to another program by now',
    async () => {
      const embedded = await start();
      const { folder } = embedded.place;
      await close(embedded);
      writeFileSync(join(folder, 'postmaster.pid'), `${process.pid}\n${folder}\n1\n5432\n.\n\n1 1\nready\n`);
      expect(await ask(await start(), 'select 1')).toEqual([1]);
    },
    PATIENCE_MS,
  );

  test(
    'works in a folder with a path that is too long for a socket',
    async () => {
      const deep = join(dataDir, 'a'.repeat(80), 'b'.repeat(80));
      mkdirSync(deep, { recursive: true });
      chmodSync(dataDir, 0o711);
      const embedded = await start({}, deep);
      expect(await ask(embedded, 'select 1')).toEqual([1]);
      await close(embedded);
      await removeEmbedded(deep);
    },
    PATIENCE_MS,
  );

  test(
    'without sockets, as on Windows, is reached by the loopback address and a password',
    async () => {
      const embedded = await start({ endpoint: 'loopback' });
      expect(await ask(embedded, 'show listen_addresses')).toEqual(['127.0.0.1']);
      const stranger = new pg.Client({ ...embedded.options, password: 'guessed' });
      await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' });
      const second = await start({ endpoint: 'loopback' });
      expect(await ask(second, 'select 1')).toEqual([1]);
    },
    PATIENCE_MS,
  );

  test(
    'takes settings of the operator from custom.conf',
    async () => {
      const embedded = await start();
      await close(embedded);
      writeFileSync(join(embedded.place.folder, 'custom.conf'), 'work_mem = 9MB\n');
      expect(await ask(await start(), 'show work_mem')).toEqual(['9MB']);
    },
    PATIENCE_MS,
  );
});

describe('a start is refused in plain words', () => {
  test(
    'on a folder of another major version, with the way to move it',
    async () => {
      const embedded = await start();
      await close(embedded);
      writeFileSync(join(embedded.place.folder, 'PG_VERSION'), '17\n');
      await expect(start()).rejects.toThrow(/belongs to PostgreSQL 17, .*backup FILE.*restore FILE --yes/);
    },
    PATIENCE_MS,
  );

  test('on a folder with a PGlite database, with the command that moves it', async () => {
    mkdirSync(join(dataDir, 'database'));
    writeFileSync(join(dataDir, 'database/PG_VERSION'), '18\n');
    await expect(start()).rejects.toThrow(/holds a PGlite database[\s\S]*npm run admin -- move-pglite/);
  });

  test('where the data folder cannot be made', async () => {
    writeFileSync(join(dataDir, 'file'), '');
    await expect(start({}, join(dataDir, 'file'))).rejects.toThrow(/cannot be used: .*Set DATA_DIR/);
  });

  test.skipIf(!isRoot)(
    'on a disk that is full',
    async ({ skip }) => {
      const disk = join(dataDir, 'disk');
      mkdirSync(disk);
      chmodSync(dataDir, 0o711);
      skip(
        spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', disk]).status !== 0,
        'mounting is not allowed',
      );
      try {
        await expect(start({}, disk)).rejects.toThrow(/^The disk of .* is full/);
        expect(existsSync(join(disk, 'postgres'))).toBe(false);
      } finally {
        spawnSync('umount', [disk]);
      }
    },
    PATIENCE_MS,
  );

  test.skipIf(!isRoot)(
    'on a disk that is full when the database was made before',
    async ({ skip }) => {
      const disk = join(dataDir, 'disk');
      mkdirSync(disk);
      chmodSync(dataDir, 0o711);
      skip(
        spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=80m', 'tmpfs', disk]).status !== 0,
        'mounting is not allowed',
      );
      try {
        const embedded = await start({}, disk);
        await close(embedded);
        spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=64k']);
        await expect(start({}, disk)).rejects.toThrow(/^The disk of .* is full/);
        rmSync(join(disk, 'filler'));
        expect(await ask(await start({}, disk), 'select 1')).toEqual([1]);
      } finally {
        await Promise.all(opened.splice(0).map((one) => one.close()));
        spawnSync('umount', [disk]);
      }
    },
    PATIENCE_MS,
  );
});

describe.skipIf(!isRoot)('as root', () => {
  test(
    'PostgreSQL runs as an unprivileged user, and the master key beside it stays unreadable for that user',
    async () => {
      writeFileSync(join(dataDir, 'master.key'), 'secret', { mode: 0o600 });
      const { place } = await start();
      const user = postgresUser();
      expect(statSync(`/proc/${pidOf(place.folder)}`).uid).toBe(user?.uid);
      expect(statSync(place.folder)).toMatchObject({ uid: user?.uid, mode: 0o40_700 });
      expect(spawnSync('/bin/cat', [join(dataDir, 'master.key')], { ...user, cwd: '/' }).status).not.toBe(0);
      expect(spawnSync('/bin/ls', [dataDir], { ...user, cwd: '/' }).status).not.toBe(0);
      expect(place.notes).toEqual([]);
    },
    PATIENCE_MS,
  );

  test('programs and data that this user cannot reach go to the system folder, and the start lines say so', async () => {
    const user = postgresUser() ?? { uid: -1, gid: -1 };
    // Temporary folders of a suite may be in memory, where programs do not run.
    const parent = mkdtempSync('/var/tmp/feisuo-reach-');
    onTestFinished(() => rmSync(parent, { recursive: true }));
    chmodSync(parent, 0o711);
    const [systemFolder, closed] = [join(parent, 'system'), join(parent, 'closed')];
    const { folder: original, release } = await findPrograms();
    mkdirSync(join(closed, 'data'), { recursive: true });
    spawnSync('cp', ['-a', original, join(closed, 'programs')]);
    chmodSync(closed, 0o700);
    const options = { systemFolder, programs: programsIn(join(closed, 'programs'), release) };

    const place = await findPlace(join(closed, 'data'), options);
    expect(place.programs.folder).toBe(join(systemFolder, `postgresql-${release}`));
    expect(spawnSync(place.programs.postgres, ['--version'], { ...user, cwd: '/' }).status).toBe(0);
    expect(place.folder.startsWith(systemFolder)).toBe(true);
    expect(canReach(user, join(place.folder, '..'))).toBe(true);
    expect(place.notes).toEqual([
      expect.stringContaining(`copied to ${place.programs.folder}`),
      expect.stringContaining(`The database is in ${place.folder}`),
    ]);

    // Also once the folder can be reached: the database stays where it is.
    chmodSync(closed, 0o755);
    mkdirSync(place.folder);
    expect((await findPlace(join(closed, 'data'), options)).folder).toBe(place.folder);
  });
});
