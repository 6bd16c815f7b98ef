import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { about, installerBytes, publishFile, sha256Of } from '../../../test/installers.ts';
import { startTestServer, type TestServer, useTestServer } from '../../../test/test-server.ts';
import { loadDumpFile, writeDumpFile } from '../../db/dump-file.ts';
import { sendSignal } from '../../db/signals.ts';
import { AppError } from '../../http/app-error.ts';
import {
  addRelease,
  listReleases,
  publishRelease,
  removeFile,
  rollBack,
  withdrawRelease,
  type ReleaseName,
} from './index.ts';
import { forgetOldDownloads } from './downloads-module.ts';
import { CHUNK_BYTES } from './add-release.ts';
import { momentOfChange } from './publish-release.ts';
import { readDemoInstaller } from './seed/demo-installers.ts';

const server = useTestServer();

const windows = (version: string): ReleaseName => ({ platform: 'windows', version });
const inTransaction = <T>(operation: (tx: TestServer['deps']['db']) => Promise<T>) =>
  server.deps.db.transaction(operation);
const publish = (version: string) => inTransaction((tx) => publishRelease(tx, server.deps.clock, windows(version)));
const withdraw = (version: string) => inTransaction((tx) => withdrawRelease(tx, server.deps.clock, windows(version)));
const rowsOf = async (query: string) =>
  (await server.deps.database.pool.query(query)).rows as Record<string, unknown>[];
const current = async () =>
  (await listReleases(server.deps.db)).find(({ platform, isCurrent }) => platform === 'windows' && isCurrent)?.version;
const refusalOf = async (attempt: Promise<unknown>) => {
  const error = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof AppError ? [error.refusal, error.message] : error;
};

test('demo installers are seeded and marked as demo, with one current release per platform', async () => {
  const own = await startTestServer();
  const seeded = await listReleases(own.deps.db);
  expect(seeded.map(({ platform, isCurrent }) => [platform, isCurrent])).toEqual([
    ['windows', true],
    ['windows', false],
    ['windows', false],
    ['android', true],
    ['android', false],
    ['android', false],
  ]);
  for (const { version, releasedAt, notes, fileName, platform, isDemo } of seeded) {
    expect(isDemo).toBe(true);
    const at = new Date(releasedAt);
    expect(version).toBe(`${at.getUTCFullYear() % 100}.${at.getUTCMonth() + 1}.0`);
    expect(at < own.clock.now()).toBe(true);
    expect(notes.join()).toContain('演示');
    expect(fileName).toBe(platform === 'windows' ? 'FeisuoSetup_official.exe' : 'Feisuo_official.apk');
  }
  const { rawPayload } = await own.app.inject('/download/pc/FeisuoSetup_official.exe');
  expect(sha256Of(rawPayload)).toBe(seeded[0]?.sha256);
  expect(rawPayload.length).toBe(seeded[0]?.bytes);
  await own.dispose();
});

test('an installer is stored in chunks of equal size, as a draft that is not offered', async () => {
  const file = installerBytes(2 * CHUNK_BYTES + 5, 'windows', 3);
  async function* fileChunks() {
    for (let at = 0; at < file.length; at += 100_003) yield file.subarray(at, at + 100_003);
  }
  const before = await current();
  const added = await addRelease(server.deps, about('50.0.0'), fileChunks());
  expect(added).toMatchObject({ status: 'draft', isCurrent: false, bytes: file.length, sha256: sha256Of(file) });
  const chunks = await rowsOf(
    `select length(bytes) as bytes from release_chunks where release_id = ${added.id} order by seq`,
  );
  expect(chunks.map(({ bytes }) => bytes)).toEqual([CHUNK_BYTES, CHUNK_BYTES, 5]);
  expect(await current()).toBe(before);
  expect((await listReleases(server.deps.db)).map(({ version }) => version)).not.toContain('50.0.0');
});

test('a file that is no installer of the platform is refused, and leaves no rows', async () => {
  const count = async () =>
    rowsOf('select (select count(*) from releases) as r, (select count(*) from release_chunks) as c');
  const before = await count();
  const add = (more: object, file: Buffer | AsyncIterable<Buffer> = installerBytes(100)) =>
    refusalOf(addRelease(server.deps, { ...about('51.0.0'), ...more }, file));
  async function* broken() {
    yield installerBytes(CHUNK_BYTES * 2);
    throw new Error('the line was cut');
  }
  expect(await add({}, Buffer.from('#!/bin/sh'))).toEqual([
    'invalid_argument',
    'file: this file is no Windows program',
  ]);
  expect(await add({ platform: 'android' })).toEqual(['invalid_argument', 'file: this file is no Android package']);
  expect(await add({}, Buffer.alloc(0))).toEqual(['invalid_argument', 'file: the file is empty']);
  expect(await add({}, broken())).toEqual(new Error('the line was cut'));
  for (const more of [
    { version: '1' },
    { version: '1.0-beta' },
    { version: '../1.0' },
    { requirement: '' },
    { notes: [''] },
  ]) {
    expect(await add(more)).toEqual(['invalid_argument', expect.stringContaining(Object.keys(more)[0] ?? '')]);
  }
  expect(await count()).toEqual(before);
});

test('a release version has one file: a second file is refused, even concurrently', async () => {
  const add = (seed: number) =>
    refusalOf(addRelease(server.deps, about('52.0.0'), installerBytes(300_000, 'windows', seed)));
  const outcomes = await Promise.all([add(1), add(2), add(3)]);
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
  expect(await add(4)).toEqual(['already_exists', expect.stringContaining('52.0.0 already exists')]);
  expect(await rowsOf("select status from releases where version = '52.0.0'")).toEqual([{ status: 'draft' }]);
});

test('publishing makes a release current, and publishing it again keeps its first publication date', async () => {
  await publishFile(server, '53.0.0', installerBytes(10));
  await publishFile(server, '53.1.0', installerBytes(11));
  const [first] = await rowsOf("select released_at from releases where version = '53.0.0'");
  expect(await current()).toBe('53.1.0');
  const { before, after } = await publish('53.0.0');
  expect([before?.version, after?.version, after?.releasedAt]).toEqual(['53.1.0', '53.0.0', first?.['released_at']]);
  expect(await refusalOf(publish('99.9.9'))).toEqual(['not_found', 'there is no release 99.9.9 for windows']);
});

test('concurrent publications leave one current release', async () => {
  const versions = Array.from({ length: 8 }, (_, index) => `54.${index}.0`);
  for (const [index, version] of versions.entries())
    await addRelease(server.deps, about(version), installerBytes(50 + index));
  await Promise.all(versions.map((version) => publish(version)));
  const rows = await rowsOf("select version, status from releases where platform = 'windows' and is_current");
  expect(rows).toHaveLength(1);
  expect(versions).toContain(rows[0]?.['version']);
  // Each date must be unique, because a download that is resumed by date could otherwise combine two files.
  const dates = await rowsOf("select count(distinct current_since)::int as n from releases where version like '54.%'");
  expect(dates).toEqual([{ n: versions.length }]);
});

test('a unique index refuses a second current release of a platform', async () => {
  const doubled = server.deps.database.pool.query("update releases set is_current = true where platform = 'windows'");
  await expect(doubled).rejects.toMatchObject({ code: '23505', constraint: 'releases_one_current' });
});

test('a rollback withdraws the current release and restores the previous one', async () => {
  await publishFile(server, '55.0.0', installerBytes(21));
  await publishFile(server, '55.1.0', installerBytes(22));
  const { before, after } = await inTransaction((tx) => rollBack(tx, server.deps.clock, 'windows'));
  expect([before?.version, after?.version]).toEqual(['55.1.0', '55.0.0']);
  expect((await listReleases(server.deps.db)).map(({ version }) => version)).not.toContain('55.1.0');
  expect((await server.app.inject('/download/pc/FeisuoSetup_official.exe')).rawPayload.length).toBe(21);
});

test('after a rollback, callers with the newer file get the older file, although its date is earlier', async () => {
  await publishFile(server, '56.0.0', installerBytes(31));
  await publishFile(server, '56.1.0', installerBytes(32));
  const url = '/download/pc/FeisuoSetup_official.exe';
  const { 'last-modified': since } = (await server.app.inject(url)).headers;
  await inTransaction((tx) => rollBack(tx, server.deps.clock, 'windows'));
  const answer = await server.app.inject({ url, headers: { 'if-modified-since': String(since) } });
  expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 31]);
});

test('during a rollout the download page shows the release of most visitors as current, and the other release too', async () => {
  await publishFile(server, '78.0.0', installerBytes(54));
  await addRelease(server.deps, about('78.1.0'), installerBytes(55));
  const shareTold = async (share: number) => {
    await inTransaction((tx) => publishRelease(tx, server.deps.clock, windows('78.1.0'), share));
    const own = (await listReleases(server.deps.db)).filter(({ platform }) => platform === 'windows');
    const versions = (mark: 'isCurrent' | 'isGivenToo') => own.filter((one) => one[mark]).map(({ version }) => version);
    return [versions('isCurrent'), versions('isGivenToo')];
  };
  expect(await shareTold(1)).toEqual([['78.0.0'], ['78.1.0']]);
  expect(await shareTold(50)).toEqual([['78.0.0'], ['78.1.0']]);
  expect(await shareTold(51)).toEqual([['78.1.0'], ['78.0.0']]);
  expect(await shareTold(100)).toEqual([['78.1.0'], []]);
});

test('during a rollout the previous release stays on the download page, and its file cannot be removed', async () => {
  await publishFile(server, '77.0.0', installerBytes(51));
  await publishFile(server, '77.1.0', installerBytes(52));
  await addRelease(server.deps, about('77.2.0'), installerBytes(53));
  await inTransaction((tx) => publishRelease(tx, server.deps.clock, windows('77.2.0'), 1));
  const remove = (version: string) => refusalOf(inTransaction((tx) => removeFile(tx, windows(version))));
  expect(await remove('77.1.0')).toEqual(['failed_precondition', expect.stringContaining('is published')]);
  const sharesNow = async () =>
    (await listReleases(server.deps.db)).find(({ platform, isCurrent }) => platform === 'windows' && isCurrent)
      ?.version;
  expect(await sharesNow()).toBe('77.1.0');
  // A restored backup, or the command line of an earlier version, may have left a release without bytes.
  await rowsOf(
    "delete from release_chunks using releases where releases.id = release_id and version = '77.1.0' returning seq",
  );
  expect(await sharesNow()).toBe('77.0.0');
  await publish('77.2.0');
  expect(await remove('77.0.0')).toBeNull();
});

test('withdrawing a release that is not current changes nothing for visitors, and its draft can be added again', async () => {
  const before = await current();
  await publishFile(server, '57.0.0', installerBytes(41));
  await publish(String(before));
  await withdraw('57.0.0');
  expect(await current()).toBe(before);
  expect(await rowsOf("select status from releases where version = '57.0.0'")).toEqual([{ status: 'withdrawn' }]);
  await addRelease(server.deps, about('57.1.0'), installerBytes(42));
  await withdraw('57.1.0');
  expect(await rowsOf("select status from releases where version = '57.1.0'")).toEqual([]);
  await addRelease(server.deps, about('57.1.0'), installerBytes(43));
});

test('the last release can be withdrawn by its version, but not by a rollback', async () => {
  const own = await startTestServer();
  const { db, clock } = own.deps;
  await own.deps.database.pool.query("delete from releases where platform = 'windows'");
  const refuse = () => refusalOf(db.transaction((tx) => rollBack(tx, clock, 'windows')));
  expect(await refuse()).toEqual(['not_found', 'nothing is published for windows']);
  await publishFile(own, '1.0.0', installerBytes(5));
  expect(await refuse()).toEqual([
    'failed_precondition',
    expect.stringContaining('nothing was published for windows before'),
  ]);
  const change = await db.transaction((tx) => withdrawRelease(tx, clock, windows('1.0.0')));
  expect([change.before?.version, change.after]).toEqual(['1.0.0', null]);
  expect((await own.app.inject('/download/pc/FeisuoSetup_official.exe')).statusCode).toBe(404);
  // The withdrawn release can be published again.
  await db.transaction((tx) => publishRelease(tx, clock, windows('1.0.0')));
  expect((await own.app.inject('/download/pc/FeisuoSetup_official.exe')).statusCode).toBe(200);
  await own.dispose();
});

test('a release counts as demo only while its file is a demo installer, however small a real file is', async () => {
  const own = await startTestServer();
  await publishFile(own, '70.0.0', installerBytes(900));
  const [real, seeded] = await listReleases(own.deps.db);
  expect([real?.version, real?.isDemo, seeded?.isDemo]).toEqual(['70.0.0', false, true]);
  // A demo installer is still recognized under another version.
  await publishFile(own, '70.1.0', readDemoInstaller('windows', '70.1.0'));
  expect((await listReleases(own.deps.db))[0]).toMatchObject({ version: '70.1.0', isDemo: true });
  await own.dispose();
});

test('removing an old installer file keeps its hash and prevents its rollback, and the current file cannot be removed', async () => {
  const remove = (version: string) => refusalOf(inTransaction((tx) => removeFile(tx, windows(version))));
  const chunksOf = async (version: string) =>
    (await rowsOf(`select 1 from release_chunks join releases on id = release_id where version = '${version}'`)).length;
  const file = installerBytes(CHUNK_BYTES + 1, 'windows', 9);
  await publishFile(server, '62.0.0', installerBytes(60));
  await publishFile(server, '62.1.0', file);
  await publishFile(server, '62.2.0', installerBytes(61));
  expect(await remove('62.2.0')).toEqual(['failed_precondition', expect.stringContaining('is published')]);
  expect(await chunksOf('62.2.0')).toBe(1);
  expect(await remove('62.1.0')).toBeNull();
  expect(await chunksOf('62.1.0')).toBe(0);
  expect((await listReleases(server.deps.db)).find(({ version }) => version === '62.1.0')).toMatchObject({
    bytes: file.length,
    sha256: sha256Of(file),
    isCurrent: false,
  });
  expect(await remove('62.1.0')).toEqual(['failed_precondition', 'the file of windows 62.1.0 was already removed']);
  expect(await refusalOf(publish('62.1.0'))).toEqual(['failed_precondition', 'the file of windows 62.1.0 was removed']);
  expect(await current()).toBe('62.2.0');
  // The file of 62.1.0 was removed, so the previous release is now 62.0.0.
  const { after } = await inTransaction((tx) => rollBack(tx, server.deps.clock, 'windows'));
  expect(after?.version).toBe('62.0.0');
  await addRelease(server.deps, about('62.3.0'), installerBytes(62));
  expect(await remove('62.3.0')).toEqual(['failed_precondition', expect.stringContaining('is a draft')]);
  expect(await remove('99.9.9')).toEqual(['not_found', expect.any(String)]);
});

test('of a concurrent removal and publication one is refused, so links never offer a removed file', async () => {
  for (let round = 0; round < 5; round += 1) {
    const version = `63.${round}.0`;
    await publishFile(server, version, installerBytes(70 + round));
    await publishFile(server, `64.${round}.0`, installerBytes(90 + round));
    const outcomes = await Promise.all([
      refusalOf(publish(version)),
      refusalOf(inTransaction((tx) => removeFile(tx, windows(version)))),
    ]);
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
    expect((await server.app.inject('/download/pc/FeisuoSetup_official.exe')).statusCode).toBe(200);
  }
});

test('each change of releases sends one signal to every process, so that no page shows the old version', async () => {
  const { signals, db } = server.deps;
  let heard = 0;
  let marks = 0;
  signals.on('content', () => (heard += 1));
  signals.on('clients', () => (marks += 1));
  /**
   * Counts the signals so far, including signals of earlier tests: signals arrive in commit order, so after this one
   * all earlier ones have arrived.
   */
  const heardSoFar = async () => {
    const before = marks;
    await sendSignal(db, 'clients');
    await expect.poll(() => marks).toBeGreaterThan(before);
    return heard;
  };
  const start = await heardSoFar();
  await publishFile(server, '58.0.0', installerBytes(51));
  expect(await heardSoFar()).toBe(start + 1);
  await withdraw('58.0.0');
  expect(await heardSoFar()).toBe(start + 2);
});

test('incomplete installer uploads are deleted after a day, and drafts are kept', async () => {
  const { deps } = server;
  await deps.database.pool.query(
    `insert into releases (platform, version, status, is_current, bytes, chunk_bytes, sha256, requirement, notes, added_at)
     values ('windows', '59.0.0', 'incoming', false, 0, 1, '', 'x', '[]', $1)`,
    [deps.clock.now()],
  );
  const later = (hours: number) => new Date(deps.clock.now().getTime() + hours * 3_600_000);
  const isThere = async () => (await rowsOf("select 1 from releases where version = '59.0.0'")).length;
  await forgetOldDownloads(deps.db, later(23));
  expect(await isThere()).toBe(1);
  await forgetOldDownloads(deps.db, later(25));
  expect(await isThere()).toBe(0);
  expect(await rowsOf("select status from releases where version = '50.0.0'")).toEqual([{ status: 'draft' }]);
});

test('restoring a backup yields identical installers, with limited memory', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'feisuo-installers-'));
  const file = installerBytes(6_000_000, 'windows', 17);
  await publishFile(server, '61.0.0', file);
  await writeDumpFile(server.deps.database, join(folder, 'backup'));
  const other = await startTestServer();
  await loadDumpFile(other.deps.database, join(folder, 'backup'));
  const { rawPayload } = await other.app.inject('/download/pc/FeisuoSetup_official.exe');
  expect(rawPayload.equals(file)).toBe(true);
  await other.dispose();
  rmSync(folder, { recursive: true });
}, 60_000);

test('modification dates of installers have whole seconds and never repeat', () => {
  const now = new Date('2026-11-15T08:00:00.900Z');
  expect(momentOfChange(now, null)).toEqual(new Date('2026-11-15T08:00:00Z'));
  expect(momentOfChange(now, new Date('2026-11-15T07:59:58Z'))).toEqual(new Date('2026-11-15T08:00:00Z'));
  expect(momentOfChange(now, new Date('2026-11-15T08:00:00Z'))).toEqual(new Date('2026-11-15T08:00:01Z'));
  expect(momentOfChange(now, new Date('2026-11-15T08:00:05Z'))).toEqual(new Date('2026-11-15T08:00:06Z'));
});
