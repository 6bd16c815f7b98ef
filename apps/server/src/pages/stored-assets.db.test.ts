import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, useTestServer } from '../../test/test-server.ts';
import { listAssetFiles, type AssetFile } from './asset-folders.ts';
import { deleteOldAssets } from '../db/page-assets.ts';
import { keepAssets } from './keep-assets.ts';

const SCRIPT = 'export const version = "other";'.repeat(40);
const PICTURE = Buffer.from([137, 80, 78, 71, 0, 255]);

const server = useTestServer({ SERVICES: 'site,activity,signin,console,account,content' });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'feisuo-assets-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  server.clock.setOffset(0);
  await server.deps.database.pool.query('delete from page_assets');
});

/** Files of another version's front end, as its build would leave them. */
function otherVersion(service: 'site' | 'signin' | 'console', prefix: string): AssetFile[] {
  const root = join(folder, service);
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(join(root, 'assets/entry-0therV1a.js'), SCRIPT);
  writeFileSync(join(root, 'assets/entry-0therV1a.js.gz'), 'not read');
  writeFileSync(join(root, 'assets/logo-0therV1a.png'), PICTURE);
  return listAssetFiles(new Set([service]), [{ service, root, prefix }]);
}

const keep = (files: AssetFile[], days = 30) =>
  keepAssets({ db: server.deps.db, clock: server.deps.clock, days }, files);

const bytesOf = async (url: string, headers: Record<string, string> = {}) =>
  (await server.app.inject({ url, headers })).rawPayload;

test.each([
  ['site', '/'],
  ['signin', '/account/'],
  ['console', '/console/'],
] as const)('a page of another version loads its files from the database: %s', async (service, prefix) => {
  const path = `${prefix}assets/entry-0therV1a.js`;
  expect((await server.get(path)).status).toBe(404);
  expect(await keep(otherVersion(service, prefix))).toBe(2);
  const plain = await server.get(path);
  expect(plain).toMatchObject({ status: 200, body: SCRIPT });
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    vary: expect.stringContaining('accept-encoding'),
  });
  const compressed = await server.app.inject({ url: path, headers: { 'accept-encoding': 'gzip, br' } });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(SCRIPT);
  expect(await bytesOf(`${prefix}assets/logo-0therV1a.png`)).toEqual(PICTURE);
  expect((await server.request({ method: 'HEAD', url: path })).status).toBe(200);
});

test('processes that start at the same time store each file once, and a later start writes nothing', async () => {
  const files = otherVersion('site', '/');
  await Promise.all(Array.from({ length: 8 }, () => keep(files)));
  const { rows } = await server.deps.database.pool.query('select path from page_assets order by path');
  expect(rows.map(({ path }) => path)).toEqual(['/assets/entry-0therV1a.js', '/assets/logo-0therV1a.png']);
  expect(await keep(files)).toBe(0);
});

test('files stay while a process of their version runs, and are deleted ASSET_DAYS after the last one', async () => {
  const [ours, theirs] = [otherVersion('site', '/'), otherVersion('signin', '/account/')];
  await keep([...ours, ...theirs]);
  server.clock.setOffset(20 * DAY_MS);
  expect(await keep(ours)).toBe(0);
  server.clock.setOffset(31 * DAY_MS);
  await deleteOldAssets(server.deps.db, server.clock.now());
  const { rows } = await server.deps.database.pool.query('select path from page_assets order by path');
  expect(rows.map(({ path }) => path)).toEqual(ours.map(({ path }) => path));
});

test('a deletion that runs beside a start does not delete the files of the start', async () => {
  const files = otherVersion('site', '/');
  await keep(files);
  for (let round = 1; round <= 20; round += 1) {
    server.clock.setOffset(round * 31 * DAY_MS);
    await Promise.all([deleteOldAssets(server.deps.db, server.clock.now()), keep(files)]);
    expect(await server.deps.database.pool.query('select 1 from page_assets')).toMatchObject({ rowCount: 2 });
  }
});

test('a name that no build gives a file is refused without a lookup', async () => {
  await keep(otherVersion('site', '/'));
  await server.deps.database.pool.query("update page_assets set path = '/assets/entry.js' where path like '%.js'");
  expect((await server.get('/assets/entry.js')).status).toBe(404);
  expect((await server.get('/assets/..%2fentry-0therV1a.js')).status).toBe(404);
});

test('a start stores the files of its own pages before it takes requests', async () => {
  const own = await startTestServer({ SERVICES: 'signin,account', ASSET_DAYS: '30' }, server.home);
  const [file] = listAssetFiles(new Set(['signin']));
  const { rows } = await server.deps.database.pool.query('select 1 from page_assets where path = $1', [file?.path]);
  expect(rows.length).toBe(1);
  await own.close();
});
