import { accountPaths } from '@feisuo/contract/facts/paths';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { useEmbeddedHome } from '../../test/embedded-home.ts';
import { freePort } from '../../test/free-port.ts';
import { PROCESS_TIMEOUT_MS } from '../../test/process-home.ts';
import { report } from '../../test/reported-events.ts';
import { inheritedEnv, mainFile } from '../../test/server-process.ts';

const { env } = useEmbeddedHome({
  SERVICES: 'account,telemetry,jobs',
  LIMITS_SCALE: '1000',
  SEED: 'none',
  LOG_LEVEL: 'info',
});

/** Mounts a small file system in memory. Returns its folder, or null if this user may not mount. */
function mountSmallDisk(megabytes: number): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), 'feisuo-disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  if (status !== 0) return null;
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  return folder;
}

/** Writes a file that takes all room of the disk. Returns the function that removes it. */
function fillDisk(disk: string): () => void {
  const files: string[] = [];
  for (const chunk of [1024 * 1024, 4096]) {
    const file = join(disk, `filler-${chunk}`);
    files.push(file);
    writeFileSync(file, '');
    try {
      for (;;) writeFileSync(file, Buffer.alloc(chunk), { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  expect(statfsSync(disk).bavail).toBe(0);
  return () => files.forEach((file) => rmSync(file));
}

/** Fills the write-ahead log until PostgreSQL needs a new segment, for which there is no room, and ends. */
async function panicPostgres(folder: string): Promise<void> {
  const client = new pg.Client({ host: folder, port: 5432, user: 'feisuo', database: 'postgres' });
  client.on('error', () => {});
  await client.connect();
  try {
    for (let megabytes = 0; megabytes < 200; megabytes += 1) {
      await client.query("select pg_logical_emit_message(false, 'filler', repeat('x', 1024 * 1024))");
    }
  } catch {
    return;
  } finally {
    await client.end().catch(() => {});
  }
  throw new Error('PostgreSQL found room');
}

test(
  'a full disk of log and embedded database ends no process: writes get 503, reads go on, and it recovers by itself',
  async ({ skip }) => {
    const disk = mountSmallDisk(220);
    if (disk === null) return skip('only root may mount a small disk');
    const dataDir = join(disk, 'data');
    spawnSync('cp', ['-a', env().DATA_DIR, dataDir]);
    const folder = join(dataDir, 'postgres');
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const log = openSync(join(disk, 'log'), 'a');
    const child = spawn(process.execPath, [mainFile], {
      env: { ...inheritedEnv, ...env(), DATA_DIR: dataDir, PORT: String(port) },
      stdio: ['ignore', log, log],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const isReady = () => fetch(`${origin}/readyz`).then(({ status }) => status, () => 0); // prettier-ignore
    await expect.poll(isReady, { timeout: 60_000 }).toBe(200);
    const statuses = new Set<string>();
    let number = 0;
    const write = async () => {
      number += 1;
      const answer = await report(origin, `event-${number}`);
      await answer.text();
      statuses.add(`${answer.status} ${answer.headers.has('retry-after') ? 'with' : 'without'} retry-after`);
      return answer.status;
    };
    expect(await write()).toBe(200);

    const makeRoom = fillDisk(disk);
    const isRefused = async () => (await Promise.all(Array.from({ length: 50 }, write))).includes(503);
    await expect.poll(isRefused, { timeout: 60_000, interval: 10 }).toBe(true);
    // Reads go on; /readyz may answer 503, because it writes.
    expect((await fetch(`${origin}${accountPaths.jwks}`)).status).toBe(200);

    await panicPostgres(folder);
    const ends = performance.now() + 5000;
    while (performance.now() < ends) await write();
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect(child.exitCode).toBeNull();

    makeRoom();
    await expect.poll(write, { timeout: 60_000 }).toBe(200);
    expect([...statuses].toSorted()).toEqual(['200 without retry-after', '503 with retry-after']);
    const lines = () => readFileSync(join(disk, 'log'), 'utf8').split('\n').filter((line) => line.includes('is full')); // prettier-ignore
    await expect.poll(() => lines().length, { timeout: 5000 }).toBeGreaterThan(0);
    expect(lines().length).toBeLessThanOrEqual(2);
    expect(lines()[0]).toContain(folder);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  },
  PROCESS_TIMEOUT_MS,
);
