import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countChunkReads } from '../../../test/chunk-reads.ts';
import { installerBytes, publishFile } from '../../../test/installers.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { readInstaller } from './read-installer.ts';
import { findCurrent, type ReleaseRow } from './release-queries.ts';

const FILE = installerBytes(40_000_000);
/**
 * The whole file has 153 chunks, and the socket's buffers hold a few megabytes. Fewer read chunks than this show that
 * the server stopped reading.
 */
const FEW_CHUNKS = 80;

let server: TestServer;
let release: ReleaseRow;
let cache: string;
beforeAll(async () => {
  server = await startTestServer();
  // A file in place of the folder prevents local copies, so all downloads read from the database.
  cache = join(server.deps.config.dataDir, 'cache');
  rmSync(cache, { recursive: true, force: true });
  writeFileSync(cache, 'a file is in the way');
  await publishFile(server, '71.0.0', FILE);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const found = await findCurrent(server.deps.db, 'windows');
  if (!found) throw new Error('nothing is published');
  release = found;
});
afterAll(async () => {
  await server.dispose();
  rmSync(cache, { force: true });
});

/** Starts a download over a real socket, without reading its body. */
async function startDownload(): Promise<IncomingMessage> {
  const { port } = server.app.server.address() as AddressInfo;
  const request = get({ host: '127.0.0.1', port, path: '/download/pc/FeisuoSetup_official.exe', agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}
const openConnections = () =>
  new Promise<number>((found) => server.app.server.getConnections((_, count) => found(count)));

test('any range of a file is read from the database with exact bytes', async () => {
  const place = fc.nat(3_000_000);
  await fc.assert(
    fc.asyncProperty(place, place, async (one, other) => {
      const [start, end] = [Math.min(one, other), Math.max(one, other)];
      const chunks = await Readable.from(readInstaller(server.deps, release, { start, end })).toArray();
      expect(Buffer.concat(chunks as Buffer[]).equals(FILE.subarray(start, end + 1))).toBe(true);
    }),
    { numRuns: 20 },
  );
});

test('after a client disconnects, no further chunk of its download is read', async () => {
  const reads = await countChunkReads(server, release.id, async () => {
    const response = await startDownload();
    await once(response, 'data');
    response.destroy();
    await expect.poll(openConnections).toBe(0);
  });
  expect(reads).toBeLessThan(FEW_CHUNKS);
  const after = await countChunkReads(server, release.id, () => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(after).toBe(0);
});

test('a slow client makes the server stop reading further chunks of its download (backpressure)', async () => {
  const reads = await countChunkReads(server, release.id, async (sofar) => {
    const response = await startDownload();
    response.pause();
    const isAtRest = async () => {
      const before = sofar();
      await new Promise((resolve) => setTimeout(resolve, 600));
      return sofar() === before;
    };
    await expect.poll(isAtRest, { timeout: 20_000 }).toBe(true);
    response.destroy();
  });
  expect(reads).toBeLessThan(FEW_CHUNKS);
}, 60_000);

test('if bytes are missing in the database, the download fails instead of ending early', async () => {
  await server.deps.database.pool.query('delete from release_chunks where release_id = $1 and seq = 3', [release.id]);
  const whole = Readable.from(readInstaller(server.deps, release, { start: 0, end: release.bytes - 1 })).toArray();
  await expect(whole).rejects.toThrow(`chunk 3 of installer ${release.id} is missing`);
  const response = await startDownload();
  await expect(response.toArray()).rejects.toThrow('aborted');
});
