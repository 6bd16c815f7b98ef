import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startPrivatePostgres } from '../../../test/private-postgres.ts';
import { createCluster, startCluster, stopCluster } from './cluster.ts';
import { canReach, findPlace, postgresUser, SYSTEM_FOLDER, type Place } from './database-location.ts';
import { findPrograms, programsIn } from './postgres-programs.ts';

const isRoot = process.getuid?.() === 0;
const PATIENCE_MS = 120_000;
const user = postgresUser() ?? { uid: -1, gid: -1 };
const modeOf = (path: string) => statSync(path).mode & 0o777;

let parent: string;
beforeEach(() => {
  // Not in the usual temporary folder, which may be a file system on which programs cannot be run.
  parent = mkdtempSync('/var/tmp/feisuo-place-');
  chmodSync(parent, 0o711);
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** Makes folders that only root may enter, and a copy of PostgreSQL's programs. */
async function closedFolder() {
  const closed = join(parent, 'closed');
  const { folder, release } = await findPrograms();
  mkdirSync(join(closed, 'data'), { recursive: true });
  spawnSync('cp', ['-a', folder, join(closed, 'programs')]);
  chmodSync(closed, 0o700);
  const systemFolder = join(parent, 'system');
  const dataDir = join(closed, 'data');
  return { closed, dataDir, systemFolder, programs: programsIn(join(closed, 'programs'), release) };
}

async function underUmask<T>(mask: number, work: () => Promise<T>): Promise<T> {
  const before = process.umask(mask);
  try {
    return await work();
  } finally {
    process.umask(before);
  }
}

/** Starts PostgreSQL in the folder, runs a query, and stops it. */
async function useDatabase(place: Place): Promise<unknown> {
  await createCluster(place);
  expect(await startCluster(place, { kind: 'socket' }, 10)).toBe(true);
  const client = new pg.Client({ user: 'feisuo', database: 'postgres', host: place.folder });
  try {
    await client.connect();
    return (await client.query("select current_setting('data_directory') as folder")).rows[0].folder;
  } finally {
    await client.end();
    await stopCluster(place);
  }
}

describe.skipIf(!isRoot)('if the server runs as root', () => {
  test(
    "as root, the database is in the data folder if PostgreSQL's user can reach the folder, and the key stays unreadable",
    async () => {
      const dataDir = join(parent, 'data');
      const place = await findPlace(dataDir);
      writeFileSync(join(dataDir, 'master.key'), 'secret', { mode: 0o600 });
      await createCluster(place);
      expect(place).toMatchObject({ folder: join(dataDir, 'postgres'), notes: [] });
      expect(statSync(place.folder)).toMatchObject({ uid: user.uid, mode: 0o40_700 });
      expect(spawnSync('/bin/cat', [join(dataDir, 'master.key')], { ...user, cwd: '/' }).status).not.toBe(0);
      expect(spawnSync('/bin/ls', [dataDir], { ...user, cwd: '/' }).status).not.toBe(0);
    },
    PATIENCE_MS,
  );

  test.each(['022', '077'])(
    "as root, programs and data that PostgreSQL's user cannot reach work in the system folder, under umask %s",
    async (mask) => {
      const { closed, dataDir, systemFolder, programs } = await closedFolder();
      // npm installs packages with these modes under the umask 077.
      if (mask === '077') spawnSync('chmod', ['-R', 'go-rwx', programs.folder]);
      await underUmask(Number.parseInt(mask, 8), async () => {
        const place = await findPlace(dataDir, { systemFolder, programs });
        expect(place.programs.folder).toBe(join(systemFolder, `postgresql-${programs.release}`));
        expect(dirname(dirname(place.folder))).toBe(systemFolder);
        expect(place.notes).toEqual([
          expect.stringContaining(`copied to ${place.programs.folder}`),
          expect.stringContaining(`The database is in ${place.folder}`),
        ]);
        expect(await useDatabase(place)).toBe(place.folder);
        expect(statSync(join(place.folder, 'postgresql.conf'))).toMatchObject({ uid: user.uid, mode: 0o100_600 });
        // The database stays in the system folder even if PostgreSQL's user can reach the data folder later.
        chmodSync(closed, 0o755);
        expect((await findPlace(dataDir, { systemFolder, programs })).folder).toBe(place.folder);
      });
    },
    PATIENCE_MS,
  );

  test('a data folder that is deleted and created again gets a new database folder, not the previous one', async () => {
    const { dataDir, systemFolder } = await closedFolder();
    const first = await findPlace(dataDir, { systemFolder });
    mkdirSync(first.folder);
    rmSync(dataDir, { recursive: true });
    const second = await findPlace(dataDir, { systemFolder });
    expect(second.folder).not.toBe(first.folder);
    expect(existsSync(second.folder)).toBe(false);
  });

  test('processes that start at the same time use the same database folder', async () => {
    const { dataDir, systemFolder } = await closedFolder();
    const script = `import { findPlace } from '${new URL('database-location.ts', import.meta.url).href}';
      console.log((await findPlace(process.argv[1], { systemFolder: process.argv[2] })).folder);`;
    const args = `'${process.execPath}' --input-type=module -e "$0" '${dataDir}' '${systemFolder}'`;
    const { stdout } = spawnSync('/bin/sh', ['-c', `${args} & ${args} & ${args} & wait`, script], { encoding: 'utf8' });
    const folders = stdout.trim().split('\n');
    expect(folders).toHaveLength(3);
    expect(new Set(folders).size).toBe(1);
    expect(readdirSync(systemFolder)).toHaveLength(1);
  });

  test('a symbolic link to a missing database folder is refused, because the database may be lost', async () => {
    const { dataDir, systemFolder } = await closedFolder();
    symlinkSync(join(systemFolder, 'gone/postgres'), join(dataDir, 'postgres'));
    await expect(findPlace(dataDir, { systemFolder })).rejects.toThrow(
      /points to .*gone\/postgres, which does not exist/,
    );
  });

  test("existing folders keep their modes, except for the bit that lets PostgreSQL's user enter", async () => {
    for (const [name, before, after] of [
      ['group', 0o750, 0o751],
      ['open', 0o755, 0o755],
      ['private', 0o700, 0o701],
    ] as const) {
      mkdirSync(join(parent, name));
      chmodSync(join(parent, name), before);
      await findPlace(join(parent, name));
      expect([name, modeOf(join(parent, name))]).toEqual([name, after]);
    }
    const { dataDir, systemFolder, programs } = await closedFolder();
    chmodSync(dataDir, 0o750);
    mkdirSync(systemFolder);
    chmodSync(systemFolder, 0o755);
    await findPlace(dataDir, { systemFolder, programs });
    expect([modeOf(dataDir), modeOf(systemFolder)]).toEqual([0o750, 0o755]);
  });

  test("new folders above the data folder let PostgreSQL's user pass through, whatever the umask is", async () => {
    const dataDir = join(parent, 'new/data');
    const place = await underUmask(0o077, () => findPlace(dataDir));
    expect(place).toMatchObject({ folder: join(dataDir, 'postgres'), notes: [] });
    expect(canReach(user, dataDir)).toBe(true);
  });

  test("if the disk is full while PostgreSQL's programs are copied, the message names the disk", async ({ skip }) => {
    const { dataDir, systemFolder, programs } = await closedFolder();
    mkdirSync(systemFolder);
    const args = ['-t', 'tmpfs', '-o', 'size=5m', 'tmpfs', systemFolder];
    skip(spawnSync('mount', args).status !== 0, 'mounting is not allowed');
    try {
      await expect(findPlace(dataDir, { systemFolder, programs })).rejects.toThrow(/^The disk of .*system is full/);
      expect(readdirSync(systemFolder)).toEqual([]);
    } finally {
      spawnSync('umount', [systemFolder]);
    }
  });

  test(
    'PostgreSQL for tests starts even if its user cannot reach the installed programs',
    async () => {
      const { programs } = await closedFolder();
      const release = `test-${process.pid}`;
      const postgres = await startPrivatePostgres({ ...programs, release });
      const client = new pg.Client(postgres.url);
      try {
        await client.connect();
        expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      } finally {
        await client.end();
        postgres.stop();
        rmSync(join(SYSTEM_FOLDER, `postgresql-${release}`), { recursive: true, force: true });
      }
    },
    PATIENCE_MS,
  );
});

describe('unfinished files of a killed process', () => {
  test('unfinished files older than an hour are removed, and newer ones stay because a running process may use them', async () => {
    const place = await findPlace(join(parent, 'data'));
    const [old, recent] = ['1', '2'].map((n) => `${place.folder}.${n.repeat(8)}-1111-1111-1111-111111111111`);
    const hours = Date.now() / 1000 - 7200;
    for (const path of [old, recent]) mkdirSync(path ?? '');
    writeFileSync(`${old}.password`, 'secret');
    for (const path of [old, `${old}.password`]) utimesSync(path ?? '', hours, hours);
    mkdirSync(place.folder);
    if (isRoot) spawnSync('chown', [`${user.uid}`, place.folder]);
    await expect(createCluster(place)).rejects.toThrow('holds no database');
    expect(readdirSync(dirname(place.folder)).map((name) => join(dirname(place.folder), name))).toEqual([
      place.folder,
      recent,
    ]);
  });
});

test('if PostgreSQL cannot run on this computer, the message says to set DATABASE_URL', async () => {
  const bin = join(parent, 'programs/bin');
  mkdirSync(bin, { recursive: true });
  // A missing loader causes the same error as a missing C library, as on Alpine.
  for (const name of ['initdb', 'pg_ctl', 'postgres'])
    writeFileSync(join(bin, name), '#!/no/such/loader\n', { mode: 0o755 });
  const place = await findPlace(join(realpathSync(parent), 'data'), { programs: programsIn(dirname(bin), '18.0.0') });
  await expect(createCluster(place)).rejects.toThrow(/initdb does not run on this machine .*: set DATABASE_URL/);
});

test.skipIf(!isRoot || spawnSync('setpriv', ['--version']).error !== undefined)(
  'if root may not start programs as another user, the message names the missing capability',
  () => {
    const script = `const { findPlace } = await import(process.argv[1]);
      await findPlace(process.argv[2]).catch((error) => console.log(error.message));`;
    const without = ['--bounding-set=-setuid,-setgid', '--inh-caps=-setuid,-setgid', '--ambient-caps=-all'];
    const { stdout } = spawnSync(
      'setpriv',
      [...without, process.execPath, '--input-type=module', '-e', script]
        .concat(new URL('database-location.ts', import.meta.url).href)
        .concat(join(realpathSync(parent), 'data')),
      { encoding: 'utf8' },
    );
    expect(stdout).toMatch(/^PostgreSQL does not run as root.*SETUID.*DATABASE_URL/);
  },
);
