import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCommandLine } from '../../test/command-line.ts';
import { installerBytes, sha256Of } from '../../test/installers.ts';
import { startServerProcess, type ServerProcess } from '../../test/server-process.ts';
import { makeTestHome, type TestHome } from '../../test/test-server.ts';
import { done, refused } from '../../test/use-commands.ts';
import { readConfig } from '../config/config.ts';
import { openDatabaseForCommand } from '../db/database.ts';
import { addReleaseVerbs } from './release-verbs.ts';

const FILE = installerBytes(700_000, 'windows', 23);

let home: TestHome;
let server: ServerProcess;
let line: ReturnType<typeof openCommandLine>;
let folder: string;
let file: string;
beforeAll(async () => {
  home = await makeTestHome();
  folder = mkdtempSync(join(tmpdir(), 'feisuo-release-'));
  file = join(folder, 'setup.exe');
  writeFileSync(file, FILE);
  server = await startServerProcess({ ...home.env, SERVICES: 'downloads' });
  line = openCommandLine(home, addReleaseVerbs);
});
afterAll(async () => {
  line.leave();
  await server.stop('SIGKILL');
  await home.dispose();
  rmSync(folder, { recursive: true });
});

const why = ['--reason', '新版上线'];
const release = (...words: string[]) => line.run('release', ...words);
const download = async () =>
  Buffer.from(await (await fetch(`${server.origin}/download/pc/FeisuoSetup_official.exe`)).arrayBuffer());

test('by command an operator adds, publishes and withdraws an installer while a server is running', async () => {
  const before = await download();
  const windows = ['--platform', 'windows'];
  const about = [...windows, '--version', '80.0.0', '--requirement', 'Windows 10', '--note', '一', '--note', '二'];
  expect(await release('add', ...about, '--file', file)).toMatchObject(done(`SHA-256 ${sha256Of(FILE)}`));
  expect((await download()).equals(before)).toBe(true);
  expect(await release('publish', ...windows, '--version', '80.0.0')).toMatchObject(refused('--reason'));
  expect(await release('withdraw', ...windows)).toMatchObject(refused('--reason'));
  expect((await download()).equals(before)).toBe(true);
  expect(await release('publish', ...windows, '--version', '80.0.0', ...why)).toMatchObject(
    done('Visitors now get windows 80.0.0'),
  );
  expect((await download()).equals(FILE)).toBe(true);
  expect((await release('list')).output).toMatch(/'80\.0\.0'.*'current'.*700000/);
  expect(await release('withdraw', ...windows, ...why)).toMatchObject(done('Visitors now get windows'));
  expect((await download()).equals(before)).toBe(true);

  // The file of a withdrawn installer can be deleted, but not the file of the current installer.
  const demo = /'windows'.*?'(\d+\.\d+\.\d+)'.*'current'/.exec((await release('list')).output)?.[1] ?? '';
  expect(await release('remove', ...windows, '--version', demo, ...why)).toMatchObject(refused('is published'));
  expect(await release('remove', ...windows, '--version', '80.0.0', ...why)).toMatchObject(
    done(`${FILE.length} bytes`),
  );
  expect((await release('list')).output).toMatch(/'80\.0\.0'.*'removed'/);

  const database = await openDatabaseForCommand(readConfig(home.env));
  const { rows } = await database.pool.query(
    "select action, subject, reason from audit_log where action like 'release%' order by id",
  );
  await database.close();
  expect(rows).toEqual([
    { action: 'release.add', subject: 'windows 80.0.0', reason: null },
    { action: 'release.publish', subject: 'windows 80.0.0', reason: '新版上线' },
    { action: 'release.withdraw', subject: 'windows current', reason: '新版上线' },
    { action: 'release.remove', subject: 'windows 80.0.0', reason: '新版上线' },
  ]);
}, 120_000);

test('an invalid installer is refused with an explanation', async () => {
  const add = (...more: string[]) =>
    release('add', '--platform', 'android', '--version', '81.0', '--requirement', 'Android 8.0', ...more);
  expect(await add('--file', join(folder, 'nothing.apk'))).toMatchObject(
    refused('nothing.apk cannot be read (ENOENT)'),
  );
  expect(await add('--file', file, '--publish')).toMatchObject(refused('the reason is empty'));
  expect(await add('--file', file)).toMatchObject(refused('this file is no Android package'));
  expect(await release('publish', '--platform', 'android', '--version', '81.0', ...why)).toMatchObject(
    refused('there is no release 81.0 for android'),
  );
}, 120_000);
