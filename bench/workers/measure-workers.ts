import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { argonOptions } from '../../apps/server/src/modules/account/passwords/argon-options.ts';
import { startPrivatePostgres } from '../../apps/server/test/private-postgres.ts';
import { createDatabase, FEW, fill, IN_FLIGHT, PASSWORD, startOurs } from '../account/benchmark-servers.ts';
import { runLoop, type Caller } from '../account/closed-loop.ts';
import { refresher, signIn } from '../account/measure-account.ts';
import { openingAPage } from '../browser-headers.ts';
import { medianOf } from '../measurements.ts';
import type { Row } from '../row.ts';
import type { RunningServer, Stage } from '../shared-servers.ts';
import { cpuSeconds, limitCpu, listProcesses } from './cpu-share.ts';

const WORKERS = 2;
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
type Servers = Record<Name, RunningServer>;
type MakeCallers = (server: RunningServer) => Promise<Caller[]>;

const calls: Record<string, MakeCallers> = {
  refresh: async (server) => (await signIn(server, FEW)).map(refresher),
  'home page': async () =>
    Array.from({ length: IN_FLIGHT }, () => ({
      next: () => ({ method: 'GET', path: '/', headers: openingAPage }),
    })),
};

/** Compares a server of two workers with one process: CPU time per call, and the rate with equal shares of CPU. */
export async function measureWorkers({ folder }: Stage): Promise<Row[]> {
  const postgres = await startPrivatePostgres();
  const running: RunningServer[] = [];
  try {
    const databaseUrl = await createDatabase(postgres.url, 'workers');
    const start = async (name: string, workers: number) => {
      const server = await startOurs(folder, name, databaseUrl, {
        WORKERS: String(workers),
        SERVICES: 'account,content,activity,site',
        DATABASE_POOL: '20',
        DATA_DIR: join(folder, 'workers-key'),
      });
      running.push(server);
      return server;
    };
    const servers = { one: await start('one', 1), several: await start('several', WORKERS) };
    while (listProcesses(servers.several.pid).length < WORKERS + 1) await sleep(100);
    await fill(databaseUrl, FEW, await hash(PASSWORD, argonOptions));
    const rows: Row[] = [];
    for (const [name, makeCallers] of Object.entries(calls)) rows.push(...(await compare(name, servers, makeCallers)));
    return rows;
  } finally {
    for (const server of running) await server.stop();
    postgres.stop();
  }
}

async function compare(name: string, servers: Servers, makeCallers: MakeCallers): Promise<Row[]> {
  const callers = { one: await makeCallers(servers.one), several: await makeCallers(servers.several) };
  const loadBoth = async (): Promise<Record<Name, Round>> => {
    const rounds: Record<Name, Round[]> = { one: [], several: [] };
    for (const who of ['one', 'several'] as const) await runLoop(servers[who].origin, callers[who], WARM_UP_SECONDS);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const who of ['one', 'several'] as const) rounds[who].push(await loadOnce(servers[who], callers[who]));
    }
    return { one: medianRound(rounds.one), several: medianRound(rounds.several) };
  };
  const { one, several } = await loadBoth();
  const rows: Row[] = [
    {
      name: `workers: CPU per call, ${name}`,
      ours: `${WORKERS} workers ${several.cpuMs.toFixed(3)} ms`,
      against: `one process ${one.cpuMs.toFixed(3)} ms`,
      ratio: several.cpuMs / one.cpuMs,
      required: { atMost: MOST_CPU },
    },
    rateRow(`workers: rate on the cores of this machine, ${name}`, one, several, null),
  ];
  const release = limitCpu(
    Object.values(servers).flatMap(({ pid }) => busyProcesses(pid)),
    SHARE,
  );
  if (!release) return rows;
  const limited = await loadBoth().finally(release);
  const required = { atLeast: LEAST_RATE };
  rows.push(
    rateRow(`workers: rate with ${SHARE} of a core for each process, ${name}`, limited.one, limited.several, required),
  );
  return rows;
}

/** The workers of a server, or its only process. */
function busyProcesses(pid: number): number[] {
  const [, ...workers] = listProcesses(pid);
  return workers.length > 0 ? workers : [pid];
}

const rateRow = (name: string, one: Round, several: Round, required: Row['required']): Row => ({
  name,
  ours: `${WORKERS} workers ${several.rate.toFixed(0)}/s`,
  against: `one process ${one.rate.toFixed(0)}/s`,
  ratio: several.rate / one.rate,
  required,
});

async function loadOnce({ origin, pid }: RunningServer, callers: Caller[]): Promise<Round> {
  const before = cpuSeconds(pid);
  const { requestsPerSecond, latencies } = await runLoop(origin, callers, ROUND_SECONDS);
  return { rate: requestsPerSecond, cpuMs: ((cpuSeconds(pid) - before) * 1000) / latencies.length };
}

const medianRound = (rounds: readonly Round[]): Round => ({
  rate: medianOf(rounds.map(({ rate }) => rate)),
  cpuMs: medianOf(rounds.map(({ cpuMs }) => cpuMs)),
});
