import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { installerBytes, publishFile, sha256Of } from '../../../test/installers.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { LocalCopies } from './local-copies.ts';
import { publishRelease } from './publish-release.ts';
import { readChunks, type Span, type StoredFile } from './read-chunks.ts';
import { findCurrent } from './release-queries.ts';

/** Another one for each test. */
let FILE: Buffer;
let tests = 0;
const PC = '/download/pc/FeisuoSetup_official.exe';

let server: TestServer;
let folder: string;
/** Where the server itself puts nothing. */
let own: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = join(server.deps.config.dataDir, 'cache');
  own = join(server.deps.config.dataDir, 'own-copies');
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.dispose());
beforeEach(async () => {
  for (const made of [folder, own]) rmSync(made, { recursive: true, force: true });
  tests += 1;
  FILE = installerBytes(3_000_000, 'windows', tests);
  await publishFile(server, `70.${tests}.0`, FILE);
});

const copyOf = (file: Buffer) => join(folder, sha256Of(file));
const download = async () => (await server.app.inject(PC)).rawPayload;
/** How many chunks of the file that links give are read from the database meanwhile. */
const chunkReads = async (doing: (sofar: () => number) => Promise<unknown>): Promise<number> => {
  const { id } = await currentFile();
  const { pool } = server.deps.database;
  const query = pool.query.bind(pool);
  let reads = 0;
  pool.query = ((...args: Parameters<typeof query>) => {
    if (JSON.stringify(args[0]).includes('release_chunks') && JSON.stringify(args).includes(`[${id},`)) reads += 1;
    return query(...args);
  }) as typeof pool.query;
  await doing(() => reads);
  pool.query = query;
  return reads;
};
const makeCopies = (place = folder) => new LocalCopies({ db: server.deps.db, folder: place, log: server.app.log });
const readAll = async (file: StoredFile, span: Span) =>
  Buffer.concat((await Readable.from(readChunks(server.deps.db, file, span)).toArray()) as Buffer[]);
const publish = (version: string) =>
  server.deps.db.transaction((tx) => publishRelease(tx, server.deps.clock, { platform: 'windows', version }));
const currentFile = async () => {
  const release = await findCurrent(server.deps.db, 'windows');
  if (!release) throw new Error('nothing is published');
  return release;
};

test('the first download comes from the database and leaves a copy; later ones come from it', async () => {
  expect((await download()).equals(FILE)).toBe(true);
  await expect.poll(() => existsSync(copyOf(FILE))).toBe(true);
  expect(readFileSync(copyOf(FILE)).equals(FILE)).toBe(true);
  await expect.poll(() => chunkReads(download)).toBe(0);
  expect((await download()).equals(FILE)).toBe(true);
});

test('a copy that an earlier process left is read and found right before it is used', async () => {
  await makeCopies().prepare(await currentFile());
  const copies = makeCopies();
  expect(await copies.open(await currentFile())).toBeNull();
  await copies.close();
  const handle = await copies.open(await currentFile());
  expect((await handle?.readFile())?.equals(FILE)).toBe(true);
  await handle?.close();
});

test('a wrong copy is never served: neither one that was there, nor one that was changed since', async () => {
  await makeCopies().prepare(await currentFile());
  writeFileSync(copyOf(FILE), installerBytes(FILE.length, 'windows', 5));
  expect((await download()).equals(FILE)).toBe(true);
  await expect.poll(() => readFileSync(copyOf(FILE)).equals(FILE)).toBe(true);
  await expect.poll(() => chunkReads(download)).toBe(0);
  // The process has checked it by now; somebody writes over it.
  writeFileSync(copyOf(FILE), installerBytes(FILE.length, 'windows', 6));
  expect((await download()).equals(FILE)).toBe(true);
});

test('many who come at once make one copy', async () => {
  const reads = await chunkReads(async () => {
    const copies = makeCopies(own);
    const file = await currentFile();
    await Promise.all(Array.from({ length: 20 }, () => copies.prepare(file)));
  });
  expect(reads).toBe(Math.ceil(FILE.length / 262_144));
  expect(readdirSync(own)).toEqual([sha256Of(FILE)]);
});

test('copies of what nobody gets any more, and unfinished ones, go after a day', async () => {
  await makeCopies(own).prepare(await currentFile());
  const next = installerBytes(1000, 'windows', 8);
  const unfinished = join(own, `${'0'.repeat(64)}.x.part`);
  writeFileSync(unfinished, 'half');
  await publishFile(server, '69.0.0', next);
  await makeCopies(own).prepare(await currentFile());
  expect(readdirSync(own)).toHaveLength(3);
  const old = new Date(Date.now() - 2 * 86_400_000);
  for (const path of [join(own, sha256Of(FILE)), unfinished]) utimesSync(path, old, old);
  await makeCopies(own).prepare(await currentFile());
  expect(readdirSync(own)).toEqual([sha256Of(next)]);
});

test('any stretch of the file can be read from the database, and none is longer or shorter than asked for', async () => {
  const file = await currentFile();
  const stretch = fc.tuple(fc.nat(FILE.length - 1), fc.nat(FILE.length - 1)).map(([one, other]) => ({
    start: Math.min(one, other),
    end: Math.max(one, other),
  }));
  await fc.assert(
    fc.asyncProperty(stretch, async ({ start, end }) => {
      const bytes = await readAll(file, { start, end });
      expect(bytes.equals(FILE.subarray(start, end + 1))).toBe(true);
    }),
    { numRuns: 20 },
  );
  await server.deps.database.pool.query('delete from release_chunks where release_id = $1 and seq = 3', [file.id]);
  const whole = readAll(file, { start: 0, end: file.bytes - 1 });
  await expect(whole).rejects.toThrow(`chunk 3 of release ${file.id} is missing`);
});

test('bytes that the database lost are an error, never a shorter file', async () => {
  await server.deps.database.pool.query('delete from release_chunks where seq = 3');
  const response = await startDownload();
  const failed = await response.toArray().then(
    () => false,
    () => true,
  );
  expect(failed).toBe(true);
  expect(existsSync(copyOf(FILE))).toBe(false);
});

test('where no copy can be made, downloads come from the database', async () => {
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(folder, 'a file is in the way');
  expect((await download()).equals(FILE)).toBe(true);
  expect((await download()).equals(FILE)).toBe(true);
  rmSync(folder);
});

/** Over a real socket, and not read yet. */
async function startDownload(): Promise<IncomingMessage> {
  const { port } = server.app.server.address() as AddressInfo;
  const request = get({ host: '127.0.0.1', port, path: PC, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

test('whoever goes away in the middle frees everything: no chunk is read for them any more', async () => {
  writeFileSync(folder, 'no copies here');
  await publishFile(server, '71.0.0', installerBytes(40_000_000));
  let total = 0;
  const reads = await chunkReads(async () => {
    const response = await startDownload();
    const [piece] = (await once(response, 'data')) as [Buffer];
    total = piece.length;
    response.destroy();
    await expect
      .poll(() => new Promise((found) => server.app.server.getConnections((_, count) => found(count))))
      .toBe(0);
  });
  expect(total).toBeGreaterThan(0);
  // A socket takes a few megabytes ahead of its reader; all of the file would be 153 chunks.
  expect(reads).toBeLessThan(80);
  rmSync(folder);
}, 60_000);

test('a reader who is slow holds back the reading', async () => {
  writeFileSync(folder, 'no copies here');
  await publish('71.0.0');
  const reads = await chunkReads(async (sofar) => {
    const response = await startDownload();
    response.pause();
    // However long it waits, no more is read than the sockets' buffers hold.
    await expect.poll(() => isAtRest(sofar), { timeout: 20_000 }).toBe(true);
    response.destroy();
  });
  expect(reads).toBeLessThan(80);
  rmSync(folder);
}, 60_000);

/** Whether a number has stopped growing. */
async function isAtRest(number: () => number): Promise<boolean> {
  const before = number();
  await new Promise((resolve) => setTimeout(resolve, 600));
  return number() === before;
}
