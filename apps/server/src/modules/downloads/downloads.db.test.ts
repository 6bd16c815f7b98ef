import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { installerBytes, publishFile, sha256Of } from '../../../test/installers.ts';
import { startTestServer, useTestServer } from '../../../test/test-server.ts';
import { CHUNK_BYTES } from './add-release.ts';

/** Slightly longer than two chunks, so that ranges cross the border of a chunk. */
const FILE = installerBytes(2 * CHUNK_BYTES + 12_345);
const PACKAGE = installerBytes(5000, 'android', 7);
const PC = '/download/pc/FeisuoSetup_official.exe';

const server = useTestServer({ LIMITS_SCALE: '1000' });
beforeAll(async () => {
  await publishFile(server, '30.1.0', FILE);
  await publishFile(server, '30.1.0', PACKAGE, 'android');
});

async function ask(url: string, headers: Record<string, string> = {}, method: InjectOptions['method'] = 'GET') {
  const {
    statusCode: status,
    headers: responseHeaders,
    rawPayload: bytes,
  } = await server.app.inject({ url, headers, method });
  return { status, headers: responseHeaders as Record<string, string>, bytes };
}

test('§5 downloads: a file name with any valid channel and ad id returns the current installer of the platform', async () => {
  for (const name of ['FeisuoSetup_official.exe', 'FeisuoSetup_200061.exe', 'FeisuoSetup_200061_ab-12.exe']) {
    const { status, headers, bytes } = await ask(`/download/pc/${name}`);
    expect(status).toBe(200);
    expect(bytes.equals(FILE)).toBe(true);
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`);
  }
  const { bytes, headers } = await ask('/download/android/Feisuo_200061.apk');
  expect(bytes.equals(PACKAGE)).toBe(true);
  expect(headers['content-type']).toBe('application/vnd.android.package-archive');
});

test("§5 downloads: a link without channel redirects to the file name with channel and ad id of the page's address", async () => {
  const from = async (referer: string, url = PC) => {
    const { status, headers } = await ask(url, { referer, host: 'localhost:8080' });
    return status === 302 ? `${headers['cache-control']} ${headers['location']}` : status;
  };
  const page = 'http://localhost:8080/tf?channel=200061';
  expect(await from(`${page}&bd_vid=ab-12`)).toBe('no-store /download/pc/FeisuoSetup_200061_ab-12.exe');
  expect(await from(`${page}&bd_vid=__X__&msclkid=a_b`)).toBe(
    'no-store /download/pc/FeisuoSetup_200061_dbf08e00b01fd58a4a5967753b43784f.exe',
  );
  expect(await from(`${page}&track_id=t1`, '/download/android/Feisuo_official.apk')).toBe(
    'no-store /download/android/Feisuo_200061.apk?ad=t1',
  );
  expect(await from('http://localhost:8080/?kuaishou=k')).toBe('no-store /download/pc/FeisuoSetup_official_k.exe');
  // No redirect happens for a link that already has a source, on a page of another site, or on a page without a source.
  expect(await from(page, '/download/pc/FeisuoSetup_desktop-7.exe')).toBe(200);
  expect(await from(page, '/download/android/Feisuo_official.apk?ad=t1')).toBe(200);
  for (const nothing of [
    'http://localhost:8080/tf?channel=a_b',
    'http://localhost:8080/?channel=official',
    'http://elsewhere.example/?channel=200061',
    'about:blank',
    'x',
  ]) {
    expect(await from(nothing)).toBe(200);
  }
});

test('an installer is sent with type, length, ETag, date and hash, and with headers against sniffing, indexing and caching', async () => {
  const { headers } = await ask(PC);
  expect(headers).toMatchObject({
    'content-type': 'application/vnd.microsoft.portable-executable',
    'content-length': String(FILE.length),
    'accept-ranges': 'bytes',
    etag: `"${sha256Of(FILE)}"`,
    'repr-digest': `sha-256=:${Buffer.from(sha256Of(FILE), 'hex').toString('base64')}:`,
    'cache-control': 'public, no-cache, no-transform',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'last-modified': expect.stringMatching(/ GMT$/) as string,
  });
  expect(headers['content-encoding']).toBeUndefined();
});

test.each([
  ['GET', 200, {}],
  ['HEAD', 200, {}],
  ['HEAD', 200, { range: 'bytes=5-9' }],
] as const)(
  'a %s request for an installer is answered with status %i and the length of the whole file',
  async (method, status, headers) => {
    const answer = await ask(PC, headers, method);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-length']).toBe(String(FILE.length));
    expect(answer.bytes.length).toBe(method === 'HEAD' ? 0 : FILE.length);
  },
);

const LAST = FILE.length - 1;
test.each([
  ['bytes=0-', 0, LAST],
  ['bytes=0-0', 0, 0],
  [`bytes=${CHUNK_BYTES - 3}-${CHUNK_BYTES + 2}`, CHUNK_BYTES - 3, CHUNK_BYTES + 2],
  [`bytes=${CHUNK_BYTES}-${2 * CHUNK_BYTES - 1}`, CHUNK_BYTES, 2 * CHUNK_BYTES - 1],
  [`bytes=${LAST}-`, LAST, LAST],
  ['bytes=-7', LAST - 6, LAST],
  ['bytes=100-999999999', 100, LAST],
])('the range %s of an installer is returned, from the database and from the local copy', async (range, start, end) => {
  // The first request reads from the database and creates the local copy, from which the second request may read.
  for (let time = 0; time < 2; time++) {
    const { status, headers, bytes } = await ask(PC, { range });
    expect(status).toBe(206);
    expect(headers['content-range']).toBe(`bytes ${start}-${end}/${FILE.length}`);
    expect(headers['content-length']).toBe(String(end - start + 1));
    expect(bytes.equals(FILE.subarray(start, end + 1))).toBe(true);
  }
});

test('a range beyond the end of an installer gets 416 with the length, and several ranges get the whole file', async () => {
  const { status, headers, bytes } = await ask(PC, { range: `bytes=${FILE.length}-` });
  expect([status, headers['content-range'], bytes.length]).toEqual([416, `bytes */${FILE.length}`, 0]);
  const several = await ask(PC, { range: 'bytes=0-1,5-6' });
  expect([several.status, several.bytes.length]).toEqual([200, FILE.length]);
});

test('an interrupted download is resumed by ETag or by date, and both parts together are the file', async () => {
  const { headers } = await ask(PC);
  for (const ifRange of [headers['etag'], headers['last-modified']]) {
    const half = await ask(PC, { range: 'bytes=300000-', 'if-range': String(ifRange) });
    expect(half.status).toBe(206);
    expect(Buffer.concat([FILE.subarray(0, 300_000), half.bytes]).equals(FILE)).toBe(true);
  }
});

test('a download answers 304 if the caller has the current file, and 412 if If-Match names another file', async () => {
  const { headers } = await ask(PC);
  const unchanged = await ask(PC, { 'if-none-match': String(headers['etag']) });
  expect([unchanged.status, unchanged.bytes.length, unchanged.headers['etag']]).toEqual([304, 0, headers['etag']]);
  expect((await ask(PC, { 'if-modified-since': String(headers['last-modified']) })).status).toBe(304);
  expect((await ask(PC, { 'if-match': '"another"', range: 'bytes=5-' })).status).toBe(412);
});

test('§5 downloads: after a new release, If-Range with the old ETag or date gets the whole new file', async () => {
  const own = await startTestServer();
  await publishFile(own, '40.0.0', FILE);
  const before = (await own.app.inject(PC)).headers;
  const next = installerBytes(FILE.length, 'windows', 99);
  await publishFile(own, '40.1.0', next);
  for (const ifRange of [before['etag'], before['last-modified']]) {
    const answer = await own.app.inject({ url: PC, headers: { range: 'bytes=1000-', 'if-range': String(ifRange) } });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(next)).toBe(true);
    expect(answer.headers['etag']).toBe(`"${sha256Of(next)}"`);
  }
  await own.dispose();
});

const wrongNames = [
  '..%2f..%2f..%2fetc%2fpasswd',
  '..%5c..%5cwindows%5cwin.ini',
  '%2e%2e',
  '.',
  'FeisuoSetup_official.exe%00.txt',
  'FeisuoSetup_official.exe.exe',
  'FeisuoSetup_official.apk',
  'FeisuoSetup_official.exe%20',
  'FeisuoSetup_official.exe%0a',
  'feisuosetup_official.exe',
  'FeisuoSetup_.exe',
  'FeisuoSetup_official_.exe',
  'FeisuoSetup_a_b_c.exe',
  'FeisuoSetup__x.exe',
  'FeisuoSetup_%E6%B8%A0%E9%81%93.exe',
  'FeisuoSetup_ofﬁcial.exe',
  'FeisuoSetup_official%EF%BC%8Eexe',
  `FeisuoSetup_${'a'.repeat(33)}.exe`,
  `FeisuoSetup_a_${'b'.repeat(41)}.exe`,
  `FeisuoSetup_${'a'.repeat(2000)}.exe`,
  'FeisuoSetup_%22%3Bx.exe',
  'Feisuo_official.apk',
  // File names that cannot be decoded.
  '%c0%ae%c0%ae',
  '%E0%A4%A',
  '%',
];
test.each(wrongNames)('§5 downloads: the file name %s gets 404 and cannot reach another path', async (name) => {
  const { status, bytes } = await ask(`/download/pc/${encodeURI(name).replaceAll('%25', '%')}`);
  expect(status).toBe(404);
  expect(bytes.includes('MZ')).toBe(false);
});

test('§5 downloads: the name of an Android installer contains no ad id, and each platform has its own names', async () => {
  for (const name of ['Feisuo_a_b.apk', 'FeisuoSetup_official.exe', 'Feisuo_official.exe', 'Feisuo_.apk']) {
    expect((await ask(`/download/android/${name}`)).status).toBe(404);
  }
});

test('a browser that requests a wrong installer name gets a page, and other HTTP methods are refused', async () => {
  const page = await ask('/download/pc/setup.exe', { accept: 'text/html' });
  expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(page.bytes.toString()).toContain('没有这个页面');
  expect([404, 405]).toContain((await ask(PC, {}, 'POST')).status);
});

test('a thousand random file names get 404, or the installer if the name is valid, and never a 5xx status', async () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('FeisuoSetup_', '_', '.exe', '..', '/', '\0', 'a-1'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 6 }), async (chunks) => {
      const name = chunks.join('');
      const { status, bytes } = await ask(`/download/pc/${encodeURIComponent(name.toWellFormed())}`);
      const isValid = /^FeisuoSetup_[A-Za-z0-9-]{1,32}(_[A-Za-z0-9-]{1,40})?\.exe$/.test(name);
      expect(status).toBe(isValid ? 200 : 404);
      expect(bytes.length === FILE.length).toBe(isValid);
    }),
    { numRuns: 1000 },
  );
}, 60_000);

test('without a published release, every installer name gets 404', async () => {
  const empty = await startTestServer();
  await empty.deps.database.pool.query('delete from releases');
  expect((await empty.get(PC)).status).toBe(404);
  await empty.dispose();
});

test('publishing a release copies its installer to the local disk', async () => {
  const own = await startTestServer();
  const copy = join(own.deps.config.dataDir, 'cache', sha256Of(FILE));
  rmSync(copy, { force: true });
  await publishFile(own, '41.0.0', FILE);
  await expect.poll(() => existsSync(copy), { timeout: 10_000 }).toBe(true);
  await own.dispose();
});

test('download requests are limited per address', async () => {
  const strict = await startTestServer({ LIMITS_SCALE: '0.005' }); // This server allows three requests a minute.
  const statuses = [];
  for (let time = 0; time < 4; time++) statuses.push((await strict.app.inject(PC)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
  // Requests for wrong names are not counted.
  expect((await strict.get('/download/pc/x.exe')).status).toBe(404);
  await strict.dispose();
});

test('if account pages have a separate host, that host serves no installers', async () => {
  const two = await startTestServer({ SITE_ORIGIN: 'http://www.test', ACCOUNT_ORIGIN: 'http://account.test' });
  const at = async (host: string) => (await two.get(PC, { host })).status;
  expect([await at('www.test'), await at('mirror.test'), await at('account.test')]).toEqual([200, 200, 404]);
  await two.dispose();
});
