import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installerBytes, publishFile } from '../../test/installers.ts';
import { PROCESS_TIMEOUT_MS, useProcessHome } from '../../test/process-home.ts';
import { startS3, type TestS3 } from '../../test/s3-server.ts';
import type { ServerProcess } from '../../test/server-process.ts';
import { startTestServer } from '../../test/test-server.ts';

const MB = 1024 ** 2;
const FILE_MB = 192;
const DOWNLOADS = 6;
/** Less than one file, although six are downloaded at the same time, and two of them are not read. */
const MOST_GROWTH_MB = 96;

let s3: TestS3;
beforeAll(async () => void (s3 = await startS3()));
afterAll(() => s3.close());
const processes = useProcessHome({ LIMITS_SCALE: '1000', SERVICES: 'downloads,jobs,account' });

const memoryOf = ({ child }: ServerProcess, line: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;

async function open(server: ServerProcess): Promise<IncomingMessage> {
  const request = get(`${server.origin}/download/pc/FeisuoSetup_official.exe`, { agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

async function countBytes(response: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const piece of response) bytes += (piece as Buffer).length;
  return bytes;
}

test.each(['s3', 'database'] as const)(
  'the memory of a process does not grow with the files that it sends, from the store %s',
  async (store) => {
    const env = { ...s3.env, BLOBS_STORE: store };
    const writer = await startTestServer(env, processes.home());
    await publishFile(writer, '95.0.0', installerBytes(FILE_MB * MB));
    await writer.close();
    // A file in place of the folder prevents local copies, so all downloads come from the store.
    const cache = join(processes.env()['DATA_DIR'] ?? '', 'cache');
    rmSync(cache, { recursive: true, force: true });
    writeFileSync(cache, 'a file is in the way');

    const server = await processes.start(env);
    expect(await countBytes(await open(server))).toBe(FILE_MB * MB);
    const before = memoryOf(server, 'VmHWM');
    const stuck = [await open(server), await open(server)];
    const read = await Promise.all(Array.from({ length: DOWNLOADS - 2 }, async () => countBytes(await open(server))));
    expect(read).toEqual(Array.from({ length: DOWNLOADS - 2 }, () => FILE_MB * MB));
    const growth = memoryOf(server, 'VmHWM') - before;
    console.log(
      `store ${store}: peak ${Math.round(before)} MB after one download, ${growth.toFixed(1)} MB more after six`,
    );
    expect(growth).toBeLessThan(MOST_GROWTH_MB);
    for (const response of stuck) response.destroy();
  },
  PROCESS_TIMEOUT_MS,
);
