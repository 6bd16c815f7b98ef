import { availableParallelism } from 'node:os';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPrivatePostgres } from '../../apps/server/test/private-postgres.ts';
import { fill, PASSWORD, startWorkers, usernameOf } from '../account/benchmark-servers.ts';
import { runLoop, sendOnce, type Caller } from '../account/closed-loop.ts';
import { pageHeaders } from '../browser-headers.ts';
import { medianOf } from '../measurements.ts';
import type { Row } from '../row.ts';
import type { RunningServer, Stage } from '../shared-servers.ts';
import { cpuSeconds, limitCpu, listProcesses } from './cpu-share.ts';

const WORKERS = 2;
const IN_FLIGHT = 16;
const PEOPLE = 64;
const WARM_UP_SECONDS = 6;
const ROUNDS = 5;
const ROUND_SECONDS = 3;
/** The part of a core that each process gets where rates are compared. */
const SHARE = 0.25;
/** With 1.8 times the rate on two cores, a call may cost two workers 2 / 1.8 of what it costs one. */
const MOST_CPU = 1.11;
const LEAST_RATE = 1.8;

interface Round {
  rate: number;
  cpuMs: number;
}

type Name = 'one' | 'several';

/** Compares a server of two workers with one process: CPU time per call, and the rate with equal shares of CPU. */
export async function measureWorkers({ folder }: Stage): Promise<Row[]> {
  const postgres = await startPrivatePostgres();
  const servers: Partial<Record<Name, RunningServer>> = {};
  try {
    servers.one = await startWorkers(folder, postgres.url, 1);
    servers.several = await startWorkers(folder, postgres.url, WORKERS);
    const running = servers as Record<Name, RunningServer>;
    while (listProcesses(running.several.pid).length < WORKERS + 1) await sleep(100);
    await fill(postgres.url, PEOPLE);
    const rows: Row[] = [];
    for (const [name, makeCallers] of Object.entries(calls)) rows.push(...(await compare(name, running, makeCallers)));
    return rows;
  } finally {
    for (const server of Object.values(servers)) await server.stop();
    postgres.stop();
  }
}
