import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../apps/server/test/free-port.ts';
import { medianOf } from './measurements.ts';
import { answers, startProgram } from './processes.ts';
import type { Row } from './row.ts';
import { dataFolderOf, type Stage } from './shared-servers.ts';

const LIMIT_MS = 2500;
const STARTS = 3;
const MEMORY_MB = 330;
/** Milliseconds after which the server has closed the connections that it needed only for its start. */
const SETTLE_MS = 15_000;

/** Measures how long `npm start` on existing data takes until the server is ready, and how much memory it then uses. */
export async function measureStart(stage: Stage): Promise<Row[]> {
  const { folder } = stage;
  await timeStart(folder);
  const times: number[] = [];
  for (let start = 0; start < STARTS; start++) times.push(await timeStart(folder));
  const median = medianOf(times);
  return [
    {
      name: 'start on existing data',
      ours: `${median.toFixed(0)} ms`,
      against: `${LIMIT_MS} ms`,
      ratio: median / LIMIT_MS,
      required: { atMost: 1 },
      note: `single starts: ${times.map((time) => `${time.toFixed(0)} ms`).join(', ')}`,
    },
    await measureMemory(stage),
  ];
}

/** Measures the memory of server and database some seconds after the start. Shared memory is counted once. */
async function measureMemory(stage: Stage): Promise<Row> {
  const server = await stage.freshOurs();
  await sleep(SETTLE_MS);
  const pidFile = join(dataFolderOf(stage.folder, 'fresh-ours'), 'postgres/postmaster.pid');
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const database = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number);
  const [ours, its] = [proportionalMegabytes([server.pid]), proportionalMegabytes([postmaster, ...database])];
  await server.stop();
  return {
    name: 'memory after a start',
    ours: `${(ours + its).toFixed(0)} MB (PostgreSQL ${its.toFixed(0)})`,
    against: `${MEMORY_MB} MB`,
    ratio: (ours + its) / MEMORY_MB,
    required: { atMost: 1 },
  };
}

const proportionalMegabytes = (pids: number[]) =>
  pids
    .map((pid) => Number(/^Pss: +(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024)
    .reduce((sum, one) => sum + one, 0);

async function timeStart(folder: string): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  const server = await startProgram(
    folder,
    {
      name: 'npm-start',
      command: 'npm',
      args: ['start'],
      env: { DATA_DIR: join(folder, 'start-data'), PORT: String(port), npm_config_update_notifier: 'false' },
    },
    () => answers(`http://localhost:${port}/readyz`),
  );
  const tookMs = performance.now() - startedAt;
  await server.stop();
  return tookMs;
}
