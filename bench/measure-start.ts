import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountPaths } from '@feisuo/contract/facts/paths';
import autocannon from 'autocannon';
import { freePort } from '../apps/server/test/free-port.ts';
import { callingFromAPage, openingAPage } from './browser-headers.ts';
import { medianOf } from './measurements.ts';
import { answers, startProgram } from './processes.ts';
import type { Row } from './row.ts';
import { dataFolderOf, type RunningServer, type Stage } from './shared-servers.ts';

const LIMIT_MS = 2500;
const STARTS = 3;
const REST_MB = 180;
const LOADED_MB = 260;
/** Time in which the server closes connections that it no longer needs, and returns memory. */
const SETTLE_MS = 30_000;
const LOAD_SECONDS = 5;
const LOAD_CONNECTIONS = 64;
const loads = [
  { path: '/', headers: openingAPage },
  { path: '/vip', headers: openingAPage },
  { path: '/game', headers: openingAPage },
  { path: `${accountPaths.authorizeInfo}?client_id=feisuo-site`, headers: callingFromAPage },
  { path: '/openapi.json', headers: callingFromAPage },
];

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
    ...(await measureMemory(stage)),
  ];
}

/**
 * Measures the memory of server and database after a start, and after pages and account calls were requested under
 * load. Shared memory is counted once. Both times the server is given the time to become quiet, as it is between
 * visitors.
 */
async function measureMemory(stage: Stage): Promise<Row[]> {
  const server = await stage.freshOurs();
  try {
    await sleep(SETTLE_MS);
    const atRest = memoryRow('memory after a start', server, stage, REST_MB);
    for (const { path, headers } of loads) {
      const { errors } = await autocannon({
        url: server.origin + path,
        headers,
        connections: LOAD_CONNECTIONS,
        duration: LOAD_SECONDS,
      });
      if (errors > 0) throw new Error(`${errors} requests of ${path} failed`);
    }
    await sleep(SETTLE_MS);
    return [atRest, memoryRow('memory after a benchmark', server, stage, LOADED_MB)];
  } finally {
    await server.stop();
  }
}

function memoryRow(name: string, server: RunningServer, { folder }: Stage, limit: number): Row {
  const pidFile = join(dataFolderOf(folder, 'fresh-ours'), 'postgres/postmaster.pid');
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const database = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number);
  const [ours, its] = [proportionalMegabytes([server.pid]), proportionalMegabytes([postmaster, ...database])];
  return {
    name,
    ours: `${(ours + its).toFixed(0)} MB (PostgreSQL ${its.toFixed(0)})`,
    against: `${limit} MB`,
    ratio: (ours + its) / limit,
    required: { atMost: 1 },
    note: `resident set of the server: ${megabytesOf(server.pid, 'Rss').toFixed(0)} MB`,
  };
}

const megabytesOf = (pid: number, field: 'Pss' | 'Rss') =>
  Number(new RegExp(`^${field}: +(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;

const proportionalMegabytes = (pids: number[]) => pids.reduce((sum, pid) => sum + megabytesOf(pid, 'Pss'), 0);

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
