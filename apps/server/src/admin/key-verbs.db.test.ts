import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, newPhone } from '../../test/account-caller.ts';
import { openCommandLine } from '../../test/command-line.ts';
import { databaseText } from '../../test/database-text.ts';
import { makeEmptyHome } from '../../test/empty-home.ts';
import { enterEnrolled } from '../../test/operator-caller.ts';
import { runAdmin } from '../../test/server-process.ts';
import { makeTestHome, startTestServer, type TestHome, type TestServer } from '../../test/test-server.ts';
import { findUnknownAuditFields } from '../../test/find-unknown-audit-fields.ts';
import { done, refused } from '../../test/use-commands.ts';
import { readConfig } from '../config/config.ts';
import { requireStoredKey, openDataKey, unlockDatabase } from '../db/data-key.ts';
import { openDatabaseForCommand, type OpenDatabase } from '../db/database.ts';
import { neededKey } from '../db/stored-key.ts';
import { applyMigrations, readSchema } from '../db/migrate.ts';
import { listSavedGroups } from '../db/setting-groups.ts';
import { writeSystemSetting } from '../db/system-settings.ts';
import { rotateKey } from '../operator-actions/system/rotate-key.ts';
import { writeNamedKeyFile } from '../keys/key-file.ts';
import { MasterKey } from '../keys/master-key.ts';
import { verifyChain } from '../modules/operator/index.ts';
import { addBackupVerbs } from './backup-verbs.ts';
import { addKeyVerbs } from './key-verbs.ts';

const why = ['--reason', '同事离职'];
const audit = { by: { actor: 'test' }, reason: '同事离职' };
type Env = Record<string, string>;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'feisuo-keys-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Cleanups of the current test, run in reverse order. */
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});
async function at(making: Promise<TestHome>): Promise<TestHome> {
  const home = await making;
  ends.push(() => home.dispose());
  return home;
}
async function start(home: TestHome, settings: Env = {}): Promise<TestServer> {
  const server = await startTestServer(settings, home);
  ends.push(() => server.close());
  return server;
}

async function admin(env: Env, ...words: string[]) {
  const line = openCommandLine({ env }, addKeyVerbs, addBackupVerbs);
  try {
    return await line.run(...words);
  } finally {
    line.leave();
  }
}

const dataDirOf = ({ env }: TestHome) => String(env['DATA_DIR']);
const keyIn = (home: TestHome) => readFileSync(join(dataDirOf(home), 'master.key'), 'utf8');
const fingerprintIn = (home: TestHome) => MasterKey.ofText(keyIn(home)).fingerprint;
const keyFiles = (home: TestHome) => readdirSync(dataDirOf(home)).filter((name) => name.startsWith('master.key'));

async function withDatabase<T>({ env }: TestHome, use: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabaseForCommand(readConfig(env));
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}
const neededBy = (home: TestHome) => withDatabase(home, async ({ pool }) => neededKey(await requireStoredKey(pool)));

/** Stores data that can only be read with the current master key. */
async function leaveTraces(server: TestServer) {
  const account = accountCaller(server);
  const person = await account.signUp(newPhone());
  const owner = await enterEnrolled(server, 'owner');
  const values = { AD_BAIDU_TOKEN: 'a-token-of-baidu' };
  await owner.call('PUT', '/settings/ad-baidu', { revision: 0, values, reason: '接入百度' });
  return { person };
}

async function expectAllToWork(server: TestServer, { person }: Awaited<ReturnType<typeof leaveTraces>>) {
  const account = accountCaller(server);
  expect((await account.me(person)).body).toMatchObject({ sub: person.sub });
  expect((await account.signIn(person.phone)).status).toBe(200);
  expect((await account.refresh(person.refresh_token)).status).toBe(200);
  const { db, masterKey } = server.deps;
  expect(await listSavedGroups(db, masterKey)).toMatchObject([{ secrets: { AD_BAIDU_TOKEN: 'a-token-of-baidu' } }]);
  expect(await verifyChain(server.deps)).toMatchObject({ brokenAt: null, seal: 'whole' });
}

describe('rotation of the master key', () => {
  test('rotating the master key keeps sessions, passwords and secrets valid on running and on restarted servers', async () => {
    const home = await at(makeTestHome());
    const running = await start(home);
    const traces = await leaveTraces(running);
    const [oldKey, old] = [keyIn(home), fingerprintIn(home)];
    expect(await admin(home.env, 'key', 'show')).toMatchObject(done(old));

    const output = await admin(home.env, 'key', 'rotate', ...why);
    const now = fingerprintIn(home);
    expect(output).toMatchObject(done(`The master key is ${now} now; it was ${old}`, `master.key.${old}`));
    expect(now).not.toBe(old);
    expect(await admin(home.env, 'key', 'show')).toMatchObject(done(now));
    expect((await accountCaller(running).me(traces.person)).status).toBe(200);
    expect(await verifyChain(running.deps)).toMatchObject({ brokenAt: null, seal: 'whole' });

    await running.close();
    await expectAllToWork(await start(home), traces);
    await ends.pop()?.();
    await expect(startTestServer({ MASTER_KEY: oldKey }, home)).rejects.toThrow(
      `it needs the one with the fingerprint ${now}; MASTER_KEY has ${old}`,
    );
  }, 120_000);

  test('the audit log records actor, reason and both key fingerprints; no key appears in a log, table or output', async () => {
    const home = await at(makeTestHome());
    const server = await start(home);
    const old = fingerprintIn(home);
    const secrets = [keyIn(home), server.deps.masterKey.toText()];
    const output = await admin(home.env, 'key', 'rotate', ...why);
    secrets.push(keyIn(home));
    const { rows } = await server.deps.database.pool.query("select * from audit_log where action = 'key.rotate'");
    expect(rows).toMatchObject([
      {
        actor: 'command line',
        reason: '同事离职',
        subject: fingerprintIn(home),
        before: { fingerprint: old },
        after: { fingerprint: fingerprintIn(home) },
      },
    ]);
    expect(await findUnknownAuditFields(server.deps.db)).toEqual([]);
    const shown = output.output + (await databaseText(server));
    for (const secret of secrets) expect(shown).not.toContain(secret.replace(/=+$/, ''));
    expect(await admin(home.env, 'key', 'rotate')).toMatchObject(refused('--reason'));
    expect(await admin(home.env, 'key', 'rotate', '--reason', ' ')).toMatchObject(refused('the reason is empty'));
  }, 60_000);

  test('with MASTER_KEY set, NEW_MASTER_KEY is the next key, and servers with both keys start before and after the rotation', async () => {
    const home = await at(makeTestHome());
    const [MASTER_KEY, NEW_MASTER_KEY] = [keyIn(home), MasterKey.random().toText()];
    rmSync(join(dataDirOf(home), 'master.key'));
    const both = { MASTER_KEY, NEW_MASTER_KEY };
    const traces = await leaveTraces(await start(home, both));
    expect(await admin({ ...home.env, MASTER_KEY }, 'key', 'rotate', ...why)).toMatchObject(
      refused('give the new key as NEW_MASTER_KEY'),
    );
    const same = { MASTER_KEY, NEW_MASTER_KEY: MASTER_KEY };
    expect(await admin({ ...home.env, ...same }, 'key', 'rotate', ...why)).toMatchObject(refused('in use already'));

    expect(await admin({ ...home.env, ...both }, 'key', 'rotate', ...why)).toMatchObject(done('Set MASTER_KEY to the'));
    expect(await admin({ ...home.env, ...both }, 'key', 'rotate', ...why)).toMatchObject(refused('in use already'));
    await ends.pop()?.();
    await expect(startTestServer({ MASTER_KEY }, home)).rejects.toThrow('another master key');
    for (const settings of [both, { MASTER_KEY: NEW_MASTER_KEY }]) {
      await expectAllToWork(await start(home, settings), traces);
      await ends.pop()?.();
    }
    expect(keyFiles(home)).toEqual([]);
  }, 120_000);

  test('of concurrent key rotations exactly one succeeds, within one process and between processes', async () => {
    const home = await at(makeTestHome());
    const server = await start(home);
    const { pool } = server.deps.database;
    // With key files, both rotations may succeed one after the other. The last key file must fit the database.
    const files = await Promise.all([1, 2].map(() => runAdmin(home.env, 'key', 'rotate', ...why)));
    expect(files.map(({ code }) => code)).toContain(0);
    const storedKey = await requireStoredKey(pool);
    expect(neededKey(storedKey)).toBe(fingerprintIn(home));

    const candidates = Array.from({ length: 4 }, () => MasterKey.random());
    const outcomes = await Promise.all(candidates.map((next) => rotateKey({ ...server.deps, storedKey }, next, audit)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    const winner = candidates[outcomes.indexOf(true)];
    expect(neededKey(await requireStoredKey(pool))).toBe(winner?.fingerprint);
    const lines = await pool.query("select from audit_log where action = 'key.rotate' and actor = 'test'");
    expect(lines.rowCount).toBe(1);

    const MASTER_KEY = String(winner?.toText());
    const asked = [MasterKey.random(), MasterKey.random()];
    const output = await Promise.all(
      asked.map((next) => {
        const env = { ...home.env, MASTER_KEY, NEW_MASTER_KEY: next.toText() };
        return runAdmin(env, 'key', 'rotate', ...why);
      }),
    );
    expect(output.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    // The later rotation is refused by its update, or when it opens the database after the first rotation.
    expect(output.find(({ code }) => code === 1)?.output).toMatch(/Another command rotated|another master key/);
    const first = asked[output.findIndex(({ code }) => code === 0)];
    expect(neededKey(await requireStoredKey(pool))).toBe(first?.fingerprint);
  }, 120_000);
});

describe('a key rotation process that is killed', () => {
  test('keeps the old key if killed before the database update; if killed after the update, the next start uses the new key', async () => {
    const home = await at(makeTestHome());
    const old = fingerprintIn(home);
    const next = MasterKey.random();
    writeNamedKeyFile(dataDirOf(home), next);
    const running = await start(home);
    expect(fingerprintIn(home)).toBe(old);

    const storedKey = await requireStoredKey(running.deps.database.pool);
    expect(await rotateKey({ ...running.deps, storedKey }, next, audit)).toBe(true);
    expect(fingerprintIn(home)).toBe(old);
    await running.close();
    const server = await start(home);
    expect(fingerprintIn(home)).toBe(next.fingerprint);
    expect(keyFiles(home)).toEqual(['master.key', `master.key.${old}`]);
    expect(await verifyChain(server.deps)).toMatchObject({ brokenAt: null, seal: 'whole' });
    // A key file that another rotation left behind does not disturb this rotation.
    writeNamedKeyFile(dataDirOf(home), MasterKey.random());
    expect(await admin(home.env, 'key', 'rotate', ...why)).toMatchObject(done('now; it was'));
    expect(fingerprintIn(home)).not.toBe(next.fingerprint);
  }, 60_000);
});

describe('a start with a wrong master key', () => {
  test('is refused before any write, whether the key is from a file or the environment, and creates no key file', async () => {
    const home = await at(makeTestHome());
    // Removes the record of the last migration, so that a start would try to apply this migration.
    const before = await withDatabase(home, async ({ pool }) => {
      await pool.query(
        'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
      );
      return readSchema(pool);
    });
    const needed = fingerprintIn(home);
    const wrong = MasterKey.random();
    const words = `it needs the one with the fingerprint ${needed}; MASTER_KEY has ${wrong.fingerprint}`;
    await expect(startTestServer({ MASTER_KEY: wrong.toText() }, home)).rejects.toThrow(words);
    await expect(admin({ ...home.env, MASTER_KEY: wrong.toText() }, 'key', 'show')).rejects.toThrow(words);
    rmSync(join(dataDirOf(home), 'master.key'));
    await expect(startTestServer({}, home)).rejects.toThrow(/needs the one .*master\.key is not there/);
    expect(keyFiles(home)).toEqual([]);
    expect(await withDatabase(home, ({ pool }) => readSchema(pool))).toBe(before);
  }, 60_000);

  test("is refused if the database's data key is not the one in use", async () => {
    const home = await at(makeTestHome());
    await withDatabase(home, async ({ db, pool }) => {
      const storedKey = await requireStoredKey(pool);
      const masterKey = MasterKey.ofText(keyIn(home));
      const sealedBy = masterKey.fingerprint;
      const sealed = masterKey.seal('data-key', MasterKey.random().toText());
      expect(() => openDataKey({ ...storedKey, dataKey: { sealed, sealedBy } }, readConfig(home.env))).toThrow(
        'was replaced',
      );
      await writeSystemSetting(db, 'data_key', { sealed: sealed.slice(0, -4), sealedBy });
    });
    await expect(startTestServer({}, home)).rejects.toThrow('was replaced');
  }, 60_000);
});

describe('the first start with a database', () => {
  test('concurrent first starts on one database create a single data key and all use it', async () => {
    const home = await at(makeEmptyHome(MasterKey.random().toText()));
    const keys = [new MasterKey(), new MasterKey(), new MasterKey()];
    await withDatabase(home, async (database) => {
      await applyMigrations(database.pool);
      await Promise.all(keys.map((key) => unlockDatabase(database, readConfig(home.env), key)));
    });
    expect(new Set(keys.map(({ check }) => check)).size).toBe(1);
    expect(keys[0]?.fingerprint).not.toBe(fingerprintIn(home));
    expect(await neededBy(home)).toBe(fingerprintIn(home));
  }, 60_000);

  test('a database without data key opens with the master key, and a rotation then says that data depends on the old key', async () => {
    const first = MasterKey.random();
    const home = await at(makeEmptyHome(first.toText()));
    await withDatabase(home, async ({ db, pool }) => {
      await applyMigrations(pool);
      await writeSystemSetting(db, 'master_key_check', first.check);
    });
    const server = await start(home);
    expect(server.deps.masterKey.check).toBe(first.check);
    const traces = await leaveTraces(server);
    const storedKey = await requireStoredKey(server.deps.database.pool);
    const twice = [MasterKey.random(), MasterKey.random()].map((next) =>
      rotateKey({ ...server.deps, storedKey }, next, audit),
    );
    expect((await Promise.all(twice)).toSorted()).toEqual([false, true]);
    await server.deps.database.pool.query("delete from system_settings where key = 'data_key'");

    expect(await admin(home.env, 'key', 'rotate', ...why)).toMatchObject(done('older than data keys'));
    expect(fingerprintIn(home)).not.toBe(first.fingerprint);
    expect((await admin(home.env, 'key', 'rotate', ...why)).output).not.toContain('older than data keys');
    await ends.pop()?.();
    await expectAllToWork(await start(home), traces);
  }, 120_000);
});

describe('backups from before and after a key rotation', () => {
  const fileOf = (name: string) => join(folder, `${name}.backup`);

  test('a backup names the master key that it needs, and restoring a backup from before a rotation does not undo it', async () => {
    const home = await at(makeTestHome());
    const traces = await leaveTraces(await start(home));
    const old = fingerprintIn(home);
    const file = fileOf('before');
    expect(await admin(home.env, 'backup', file)).toMatchObject(
      done(`It can be read only with the master key ${old}`, 'The master key is not in it'),
    );
    const [header] = gunzipSync(readFileSync(file)).toString().split('\n', 1);
    expect(JSON.parse(String(header))).toMatchObject({ masterKey: old });
    await admin(home.env, 'key', 'rotate', ...why);
    expect(await admin(home.env, 'restore', file, '--yes')).toMatchObject(done('Restored'));
    await ends.pop()?.();
    expect(await neededBy(home)).toBe(fingerprintIn(home));
    expect(fingerprintIn(home)).not.toBe(old);
    await expectAllToWork(await start(home), traces);
  }, 120_000);

  test("a new server restores a backup with the backup's master key and takes over its data key; a wrong key changes nothing", async () => {
    const source = await at(makeTestHome());
    const server = await start(source);
    const traces = await leaveTraces(server);
    const oldKey = keyIn(source);
    await admin(source.env, 'key', 'rotate', ...why);
    const file = fileOf('after');
    await admin(source.env, 'backup', file);

    const home = await at(makeEmptyHome());
    const MASTER_KEY = keyIn(source);
    expect(await admin({ ...home.env, MASTER_KEY: oldKey }, 'restore', file, '--yes')).toMatchObject(
      refused(`Nothing was changed. ${file} cannot be restored: The database belongs to another master key`),
    );
    expect(await admin({ ...home.env, MASTER_KEY }, 'restore', file, '--yes')).toMatchObject(done('Restored'));
    const moved = await start(home, { MASTER_KEY });
    expect(moved.deps.masterKey.check).toBe(server.deps.masterKey.check);
    await expectAllToWork(moved, traces);
  }, 120_000);

  test('a database with data refuses a backup with another data key, and says where the backup can be restored', async () => {
    const source = await at(makeTestHome());
    await start(source);
    const file = fileOf('other');
    await admin(source.env, 'backup', file);
    const home = await at(makeEmptyHome(keyIn(source)));
    const server = await start(home);
    expect(await admin(home.env, 'restore', file, '--yes')).toMatchObject(
      refused('into a database on which no server has started yet'),
    );
    expect(await verifyChain(server.deps)).toMatchObject({ brokenAt: null, seal: 'whole' });
  }, 120_000);
});
