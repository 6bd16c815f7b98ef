import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { ask, pidLinesOf, useEmbeddedFolder } from '../../../test/embedded-folder.ts';
import { removeEmbedded } from '../../../test/remove-embedded.ts';

const isRoot = process.getuid?.() === 0;
/** Creating the database and starting it several times takes long on a busy computer. */
const PATIENCE_MS = 120_000;

const { dataDir, folder, makeFolder, customize, start, close, closeAll } = useEmbeddedFolder();

const pidOf = (path: string) => Number(pidLinesOf(path)[0]);

describe('the embedded database', () => {
  test(
    'the embedded database keeps its rows between starts, and stops when the last process closes it',
    async () => {
      const first = await start();
      await ask(first, 'create table probe as select 1 as id');
      const second = await start();
      await close(first);
      expect(await ask(second, 'select id from probe')).toEqual([1]);
      await close(second);
      expect(existsSync(join(folder(), 'postmaster.pid'))).toBe(false);
      expect(await ask(await start(), 'select id from probe')).toEqual([1]);
    },
    PATIENCE_MS,
  );

  test(
    'the embedded database writes to disk at every commit, and listens on no network address',
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
    'the embedded database is created once if several processes start on a new folder at the same time',
    async () => {
      const target = makeFolder();
      const [first, ...others] = await Promise.all([start({}, target), start({}, target), start({}, target)]);
      await ask(first, 'create table probe as select 1 as id');
      for (const other of others) expect(await ask(other, 'select id from probe')).toEqual([1]);
    },
    PATIENCE_MS,
  );

  test(
    'the server starts the embedded database again after PostgreSQL was killed',
    async () => {
      const embedded = await start();
      const errors: Error[] = [];
      embedded.onLost((error) => errors.push(error));
      await ask(embedded, 'create table probe as select 1 as id');
      const killed = pidOf(embedded.place.folder);
      process.kill(killed, 'SIGKILL');
      await expect
        .poll(() => ask(embedded, 'select id from probe').catch(() => null), { timeout: 30_000 })
        .toEqual([1]);
      expect(pidOf(embedded.place.folder)).not.toBe(killed);
      expect(errors[0]?.message).toContain('has ended');
    },
    PATIENCE_MS,
  );

  test(
    'the embedded database starts even if the process number in its pid file belongs to another program',
    async () => {
      const embedded = await start();
      await close(embedded);
      writeFileSync(join(folder(), 'postmaster.pid'), `${process.pid}\n${folder()}\n1\n5432\n.\n\n1 1\nready\n`);
      expect(await ask(await start(), 'select 1')).toEqual([1]);
    },
    PATIENCE_MS,
  );

  test(
    'the embedded database works in a folder whose path is too long for a socket',
    async () => {
      const deep = join(dataDir(), 'a'.repeat(80), 'b'.repeat(80));
      chmodSync(dataDir(), 0o711);
      const embedded = await start({}, deep);
      expect(await ask(embedded, 'select 1')).toEqual([1]);
      await close(embedded);
      await removeEmbedded(deep);
    },
    PATIENCE_MS,
  );

  test(
    'the embedded database uses the loopback address and a password without sockets, as on Windows',
    async () => {
      const embedded = await start({ endpoint: 'loopback' });
      expect(await ask(embedded, 'show listen_addresses')).toEqual(['127.0.0.1']);
      const intruder = new pg.Client({ ...embedded.options, password: 'guessed' });
      await expect(intruder.connect()).rejects.toMatchObject({ code: '28P01' });
      const second = await start({ endpoint: 'loopback' });
      expect(await ask(second, 'select 1')).toEqual([1]);
    },
    PATIENCE_MS,
  );

  test(
    'the embedded database writes its log into the data directory, without values of rows',
    async () => {
      const embedded = await start();
      await ask(embedded, 'create table person (phone text unique)');
      await ask(embedded, "insert into person values ('13800000000')");
      await expect(ask(embedded, "insert into person values ('13800000000')")).rejects.toThrow('duplicate key');
      await close(embedded);
      const names = readdirSync(join(folder(), 'log'));
      for (const name of names) expect(name).toMatch(/^postgresql-[A-Z][a-z]{2}\.log$/);
      const log = names.map((name) => readFileSync(join(folder(), 'log', name), 'utf8')).join('');
      expect(log).toContain('database system is ready to accept connections');
      expect(log).toContain('duplicate key value violates unique constraint');
      expect(log).not.toContain('13800000000');
    },
    PATIENCE_MS,
  );

  test(
    "the embedded database applies the operator's settings in custom.conf",
    async () => {
      customize('work_mem = 9MB\n');
      expect(await ask(await start(), 'show work_mem')).toEqual(['9MB']);
    },
    PATIENCE_MS,
  );
});

describe('a refused start of the embedded database', () => {
  test.skipIf(!isRoot)(
    'is explained if the folder belongs to another user, and the message names two solutions',
    async () => {
      spawnSync('chown', ['-R', '12345:12345', folder()]);
      await expect(start()).rejects.toThrow(
        /belongs to user 12345, .* would run as user 65534\. Start as the user .* chown -R 65534:65534 .*\/postgres$/,
      );
    },
  );

  test(
    'is explained if another major version of PostgreSQL wrote the folder, and the message says how to move the data',
    async () => {
      writeFileSync(join(folder(), 'PG_VERSION'), '17\n');
      await expect(start()).rejects.toThrow(/belongs to PostgreSQL 17, .*backup FILE.*restore FILE --yes/);
    },
    PATIENCE_MS,
  );

  test('is explained if the version file cannot be read, and the message does not call the folder empty', async () => {
    rmSync(join(folder(), 'PG_VERSION'));
    mkdirSync(join(folder(), 'PG_VERSION'));
    await expect(start()).rejects.toThrow(/postgres cannot be used: EISDIR/);
  });

  test.each(['$HOME', '`id`', 'a"b'])(
    'is explained if the folder is named %s, because a shell would change the name',
    async (name) => {
      await expect(start({}, join(dataDir(), name))).rejects.toThrow(
        /through a shell\. Set DATA_DIR to another folder\./,
      );
    },
  );

  test('is explained if the folder contains a PGlite database, and the message names the command that moves it', async () => {
    mkdirSync(join(dataDir(), 'database'));
    writeFileSync(join(dataDir(), 'database/PG_VERSION'), '18\n');
    await expect(start()).rejects.toThrow(/holds a PGlite database[\s\S]*npm run admin -- move-pglite/);
  });

  test('is explained if the data folder cannot be created', async () => {
    writeFileSync(join(dataDir(), 'file'), '');
    await expect(start({}, join(dataDir(), 'file'))).rejects.toThrow(/cannot be used: .*Set DATA_DIR/);
  });

  test.skipIf(!isRoot)(
    'is explained if the disk is full',
    async ({ skip }) => {
      const disk = join(dataDir(), 'disk');
      mkdirSync(disk);
      chmodSync(dataDir(), 0o711);
      skip(
        spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', disk]).status !== 0,
        'mounting is not allowed',
      );
      try {
        await expect(start({}, disk)).rejects.toThrow(/^The disk of .* is full/);
        expect(existsSync(join(disk, 'postgres'))).toBe(false);
      } finally {
        // `-l` detaches the file system even while PostgreSQL's log file is still open.
        spawnSync('umount', ['-l', disk]);
      }
    },
    PATIENCE_MS,
  );

  test.skipIf(!isRoot)(
    'is explained if the disk is full after the database was created',
    async ({ skip }) => {
      const disk = join(dataDir(), 'disk');
      mkdirSync(disk);
      chmodSync(dataDir(), 0o711);
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
        await closeAll();
        // `-l` detaches the file system even while PostgreSQL's log file is still open.
        spawnSync('umount', ['-l', disk]);
      }
    },
    PATIENCE_MS,
  );
});
