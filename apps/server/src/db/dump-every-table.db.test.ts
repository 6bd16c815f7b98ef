import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countRows } from '../../test/account-fixtures.ts';
import { databaseText } from '../../test/database-text.ts';
import { fillEveryTable } from '../../test/fill-every-table.ts';
import { makeEmbeddedHome, startTestServer, type TestServer } from '../../test/test-server.ts';
import { verifyChain } from '../modules/operator/index.ts';
import { loadDumpFile, writeDumpFile } from './dump-file.ts';

/**
 * Tables that a restore leaves empty: used links and ended sessions of operators must not become valid again, and each
 * start writes the files of pages.
 */
const NOT_RESTORED = ['operator_links', 'operator_sessions', 'operator_tokens', 'page_assets'];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'feisuo-every-table-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** All rows that a restore brings back, sorted independently of storage. */
async function rowsOf(server: TestServer): Promise<string[]> {
  const rows = (await databaseText(server)).split('\n').slice(1);
  const isRestored = (row: string) =>
    !NOT_RESTORED.some((table) => row.startsWith(`${table}\t`)) && !row.includes('"database.restore"');
  // pg-boss changes its own tables in the background.
  return rows.filter((row) => isRestored(row) && !row.startsWith('pgboss.')).toSorted();
}

/** The queued job that the test added to the queue. */
const waitingJobs = async (server: TestServer) =>
  (await server.deps.database.pool.query(`select name, data, state::text from pgboss.job where data ? 'kept'`)).rows;

test('a dump has every row of every table, and can be restored into an embedded database and back', async () => {
  const source = await startTestServer();
  const { person, browser } = await fillEveryTable(source);
  const counts = await countRows(source);
  // If this fails for a new table, make `fillEveryTable` write a row to that table.
  const empty = Object.keys(counts).filter((name) => counts[name] === 0);
  expect(empty.filter((name) => !NOT_RESTORED.includes(name))).toEqual([]);
  await source.deps.db.transaction((tx) =>
    source.deps.jobs.enqueue(tx, 'housekeeping', { kept: true }, { startAfterSeconds: 3600 }),
  );
  const expected = await rowsOf(source);
  const file = join(folder, 'there.backup');
  await writeDumpFile(source.deps.database, file);

  const home = await makeEmbeddedHome();
  const other = await startTestServer({}, home);
  await loadDumpFile(other.deps.database, file);
  expect(await rowsOf(other)).toEqual(expected);
  expect(await waitingJobs(other)).toMatchObject([{ name: 'housekeeping', data: { kept: true } }]);
  expect(await verifyChain(other.deps)).toMatchObject({ brokenAt: null, seal: 'whole' });
  // After the restore the cookie of the browser session still signs the browser in.
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  other.clock.setOffset(source.clock.now().getTime() - Date.now());
  expect((await other.get('/v1/user/browser', { cookie })).body.data).toMatchObject([{ sub: person.sub }]);

  const back = join(folder, 'back.backup');
  await writeDumpFile(other.deps.database, back);
  await loadDumpFile(source.deps.database, back);
  expect(await rowsOf(source)).toEqual(expected);
  expect(await waitingJobs(source)).toHaveLength(1);
  await Promise.all([source.dispose(), other.dispose()]);
  await home.dispose();
}, 90_000);
