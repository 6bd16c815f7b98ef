import { existsSync, ReadStream, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { countChunkReads } from '../../../test/chunk-reads.ts';
import { installerBytes, publishFile, sha256Of } from '../../../test/installers.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { CHUNK_BYTES } from './add-release.ts';
import { InstallerFiles } from './downloads.routes.ts';
import { LocalCopies } from './local-copies.ts';
import { findCurrent, type ReleaseRow } from './release-queries.ts';

let server: TestServer;
let folder: string;
let release: ReleaseRow;
let span: { start: number; end: number };
/** Each test sets its own content. */
let file: Buffer;
let tests = 0;
beforeAll(async () => {
  // This server runs without the downloads service, so it creates no copies itself.
  server = await startTestServer({ SERVICES: 'content' });
  folder = join(server.deps.config.dataDir, 'copies');
});
afterAll(() => server.dispose());
beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  tests += 1;
  file = installerBytes(1_000_000, 'windows', tests);
  await publishFile(server, `70.${tests}.0`, file);
  const found = await findCurrent(server.deps.db, 'windows');
  if (!found) throw new Error('nothing is published');
  release = found;
  span = { start: 0, end: found.bytes - 1 };
});

const CHUNKS = Math.ceil(1_000_000 / CHUNK_BYTES);
const options = () => ({
  db: server.deps.db,
  blobs: server.deps.blobs,
  folder,
  log: server.app.log,
  isRedirected: () => false,
});
const copyOf = (bytes: Buffer) => join(folder, sha256Of(bytes));
const read = async (files: InstallerFiles) =>
  Buffer.concat((await (await files.open(release, span)).toArray()) as Buffer[]);
const isFromDisk = async (files: InstallerFiles) => {
  const stream = await files.open(release, span);
  stream.destroy();
  return stream instanceof ReadStream;
};

test('the first download reads the database and creates a local copy, which later downloads use', async () => {
  const files = new InstallerFiles(options());
  expect((await read(files)).equals(file)).toBe(true);
  await files.close();
  expect(readFileSync(copyOf(file)).equals(file)).toBe(true);
  expect(await isFromDisk(files)).toBe(true);
  expect(await countChunkReads(server, release.id, () => read(files))).toBe(0);
  expect((await read(files)).equals(file)).toBe(true);
});

test('a release is copied to the local disk before the first download, and only once', async () => {
  const files = new InstallerFiles(options());
  expect(await countChunkReads(server, release.id, () => files.warmUp())).toBe(CHUNKS);
  expect(await isFromDisk(files)).toBe(true);
  expect(await countChunkReads(server, release.id, () => files.warmUp())).toBe(0);
});

test('a local copy that an earlier process created is verified before use', async () => {
  await new InstallerFiles(options()).warmUp();
  const files = new InstallerFiles(options());
  expect(await isFromDisk(files)).toBe(false);
  await files.close();
  expect(await isFromDisk(files)).toBe(true);
});

test('a wrong local copy is not served, whether it was wrong from the start, modified or replaced', async () => {
  const wrong = () => installerBytes(file.length, 'windows', 1000 + tests);
  await new InstallerFiles(options()).warmUp();
  writeFileSync(copyOf(file), wrong());
  const files = new InstallerFiles(options());
  await files.warmUp();
  expect((await read(files)).equals(file)).toBe(true);
  expect(readFileSync(copyOf(file)).equals(file)).toBe(true);
  // Overwrites the copy after its verification.
  writeFileSync(copyOf(file), wrong());
  expect((await read(files)).equals(file)).toBe(true);
  await files.close();
  rmSync(copyOf(file));
  writeFileSync(copyOf(file), wrong());
  expect((await read(files)).equals(file)).toBe(true);
  await files.close();
});

test('concurrent downloads create a single local copy', async () => {
  const copies = new LocalCopies(options());
  const prepare = () => Promise.all(Array.from({ length: 20 }, () => copies.prepare(release)));
  expect(await countChunkReads(server, release.id, prepare)).toBe(CHUNKS);
  expect(readdirSync(folder)).toEqual([sha256Of(file)]);
});

test('while a local copy is being created, eight downloads read the database and other downloads wait', async () => {
  const files = new InstallerFiles(options());
  const streams: Readable[] = [];
  for (let index = 0; index < 9; index++) streams.push(await files.open(release, span));
  expect(streams.map((stream) => stream instanceof ReadStream)).toEqual([...Array<boolean>(8).fill(false), true]);
  for (const stream of streams) stream.destroy();
});

test('if no local copy can be created, downloads read the database, and copying is tried again later', async () => {
  writeFileSync(folder, 'a file is in the way');
  const files = new InstallerFiles(options());
  const streams: Readable[] = [];
  const reads = await countChunkReads(server, release.id, async () => {
    for (let index = 0; index < 12; index++) streams.push(await files.open(release, span));
    await files.close();
  });
  expect(streams.some((stream) => stream instanceof ReadStream)).toBe(false);
  expect(reads).toBeLessThan(3 * CHUNKS);
  const bytes = Buffer.concat((await streams.at(-1)?.toArray()) as Buffer[]);
  expect(bytes.equals(file)).toBe(true);
  for (const stream of streams) stream.destroy();
});

test('old and unfinished local copies are deleted after a day', async () => {
  await new LocalCopies(options()).prepare(release);
  const unfinished = join(folder, `${'0'.repeat(64)}.x.part`);
  writeFileSync(unfinished, 'half');
  const next = installerBytes(1000, 'windows', 8);
  await publishFile(server, '69.0.0', next);
  await new InstallerFiles(options()).warmUp();
  expect(existsSync(copyOf(file)) && existsSync(unfinished)).toBe(true);
  const old = new Date(Date.now() - 2 * DAY_MS);
  for (const path of [copyOf(file), copyOf(next), unfinished]) utimesSync(path, old, old);
  await new InstallerFiles(options()).warmUp();
  expect(existsSync(copyOf(file)) || existsSync(unfinished)).toBe(false);
  expect(existsSync(copyOf(next))).toBe(true);
});

test('a local copy is not kept if the stored bytes have a wrong hash', async () => {
  await server.deps.database.pool.query(
    'update release_chunks set bytes = set_byte(bytes, 5, get_byte(bytes, 5) # 1) where release_id = $1 and seq = 1',
    [release.id],
  );
  await new LocalCopies(options()).prepare(release);
  expect(readdirSync(folder)).toEqual([]);
});
