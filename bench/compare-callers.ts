import { runLoop, type Caller } from './account/closed-loop.ts';
import { cpuText, readCpuTime, type CpuTime } from './cpu-time.ts';
import { medianOf } from './measurements.ts';
import type { Row } from './row.ts';
import type { RunningServer } from './shared-servers.ts';

/** A server with the callers that load it. */
export interface Contender {
  server: RunningServer;
  callers: Caller[];
}

export interface Rounds {
  warmUpSeconds: number;
  rounds: number;
  seconds: number;
}

export interface Measured {
  perSecond: number[];
  /** CPU time per call, which other load on the machine distorts less than the rate. */
  cpu: CpuTime[];
}

/** Loads the contenders in turn for short rounds, so that other load on the machine affects all of them. */
export async function loadInTurn<Name extends string>(
  contenders: Record<Name, Contender>,
  postmasterPid: number,
  { warmUpSeconds, rounds, seconds }: Rounds,
): Promise<Record<Name, Measured>> {
  const entries = Object.entries<Contender>(contenders) as [Name, Contender][];
  const results = Object.fromEntries(entries.map(([name]) => [name, { perSecond: [], cpu: [] }])) as unknown as Record<
    Name,
    Measured
  >;
  for (const [, { server, callers }] of entries) await runLoop(server.origin, callers, warmUpSeconds);
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, { server, callers }] of entries) {
      const before = readCpuTime(server.pid, postmasterPid);
      const { requestsPerSecond, latencies } = await runLoop(server.origin, callers, seconds);
      const after = readCpuTime(server.pid, postmasterPid);
      results[name].perSecond.push(requestsPerSecond);
      results[name].cpu.push({
        server: (after.server - before.server) / latencies.length,
        database: (after.database - before.database) / latencies.length,
      });
    }
  }
  return results;
}

/** The median of the ratios per round, because other load affects both halves of a round. */
export const ratioOf = (ours: Measured, theirs: Measured) =>
  medianOf(ours.perSecond.map((rate, round) => rate / (theirs.perSecond[round] ?? Number.NaN)));

const medianCpu = ({ cpu }: Measured): CpuTime => ({
  server: medianOf(cpu.map(({ server }) => server)),
  database: medianOf(cpu.map(({ database }) => database)),
});
const total = ({ server, database }: CpuTime) => server + database;

/** Two rows: the rate against that of the peer, and the CPU time per call (server + database). */
export function rowsOf(
  { name, limit, atLeast }: { name: string; limit: string; atLeast: number },
  ours: Measured,
  peer: Measured,
): Row[] {
  const [cpu, itsCpu] = [medianCpu(ours), medianCpu(peer)];
  return [
    {
      name,
      ours: `${medianOf(ours.perSecond).toFixed(0)}/s`,
      against: `${limit} ${medianOf(peer.perSecond).toFixed(0)}/s`,
      ratio: ratioOf(ours, peer),
      required: { atLeast },
    },
    {
      name: '… CPU per call, server + database',
      ours: cpuText(cpu),
      against: cpuText(itsCpu),
      ratio: total(itsCpu) / total(cpu),
      required: null,
    },
  ];
}
