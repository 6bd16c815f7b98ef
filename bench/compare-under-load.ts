import autocannon from 'autocannon';
import { serverFlags } from '../scripts/launch.mjs';
import { mainThreadSeconds, medianOf } from './measurements.ts';
import type { Row } from './row.ts';
import type { RunningServer } from './shared-servers.ts';

/**
 * Number of process pairs. Several are necessary, because V8's JIT optimizes each process differently, which changes
 * its speed by up to a tenth.
 */
const PAIRS = 3;
const ROUNDS = 3;
const ROUND_SECONDS = 2;
const WARM_UP_SECONDS = 3;
const CONNECTIONS = 10;
/**
 * Minimum utilization of the peer. If the peer was idle for longer, it was not limited by its CPU, and our ratio would
 * look too good.
 */
const MIN_PEER_LOAD = 0.75;

export interface ComparisonOptions {
  name: string;
  startOurs(): Promise<RunningServer>;
  startBare(ours: RunningServer, flags: string[]): Promise<RunningServer>;
  pathOn(ours: RunningServer): string;
  headers: Record<string, string>;
  /** Minimum ratio of our requests per second to those of the peer. */
  atLeast: number;
  /** Maximum time on the main thread per request in microseconds, if there is such a limit. */
  mostMicros?: number;
}

interface Round {
  requestsPerSecond: number;
  /** Time on the main thread per request, because the main thread is the bottleneck. */
  microsPerRequest: number;
  load: number;
}

/**
 * Loads our server and a peer in turn for short rounds and compares the medians over several processes. The rows
 * compare request rates, CPU time (which other load distorts little), and a peer that runs with the flags of our `npm
 * start`.
 */
export async function compareServers({
  name,
  startOurs,
  startBare,
  pathOn,
  headers,
  atLeast,
  mostMicros,
}: ComparisonOptions): Promise<Row[]> {
  const rounds = { ours: [] as Round[], bare: [] as Round[], tuned: [] as Round[] };
  for (let pair = 0; pair < PAIRS; pair++) {
    const running: RunningServer[] = [];
    const started = async (server: Promise<RunningServer>) => {
      running.push(await server);
      return server;
    };
    try {
      const ours = await started(startOurs());
      const contenders = {
        ours,
        bare: await started(startBare(ours, [])),
        tuned: await started(startBare(ours, serverFlags)),
      };
      const load = (server: RunningServer, seconds: number) => loadOnce(server, pathOn(ours), headers, seconds);
      for (const server of running) await load(server, WARM_UP_SECONDS);
      for (let round = 0; round < ROUNDS; round++) {
        for (const who of ['ours', 'bare', 'tuned'] as const) {
          rounds[who].push(await load(contenders[who], ROUND_SECONDS));
        }
      }
    } finally {
      for (const server of running) await server.stop();
    }
  }
  const [us, peer, tuned] = [medianRound(rounds.ours), medianRound(rounds.bare), medianRound(rounds.tuned)];
  return [
    {
      name: `${name}, requests per second`,
      ours: `${us.requestsPerSecond.toFixed(0)}/s`,
      against: `bare Fastify ${peer.requestsPerSecond.toFixed(0)}/s`,
      ratio: us.requestsPerSecond / peer.requestsPerSecond,
      required: { atLeast },
      ...(peer.load < MIN_PEER_LOAD && {
        note: `the peer was at work only ${(peer.load * 100).toFixed(0)} % of the time; on a quieter machine it gains more than we do`,
      }),
    },
    {
      name: `${name}, main thread per request`,
      ours: `${us.microsPerRequest.toFixed(0)} µs`,
      against: `bare Fastify ${peer.microsPerRequest.toFixed(0)} µs`,
      ratio: peer.microsPerRequest / us.microsPerRequest,
      required: null,
    },
    {
      name: `${name}, peer with our Node flags`,
      ours: `${us.requestsPerSecond.toFixed(0)}/s`,
      against: `bare Fastify ${tuned.requestsPerSecond.toFixed(0)}/s`,
      ratio: us.requestsPerSecond / tuned.requestsPerSecond,
      required: null,
    },
    ...(mostMicros === undefined
      ? []
      : [
          {
            name: `${name}, main thread against its limit`,
            ours: `${us.microsPerRequest.toFixed(0)} µs`,
            against: `${mostMicros} µs`,
            ratio: us.microsPerRequest / mostMicros,
            required: { atMost: 1 },
          },
        ]),
  ];
}

async function loadOnce(
  server: RunningServer,
  path: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<Round> {
  const before = mainThreadSeconds(server.pid);
  const { requests, duration, non2xx, errors } = await autocannon({
    url: server.origin + path,
    headers,
    connections: CONNECTIONS,
    pipelining: 1,
    duration: seconds,
    setupClient: ignoreBodies,
  });
  const spent = mainThreadSeconds(server.pid) - before;
  // Refusing a request is quick and would improve the result, so a refusal is an error here.
  if (non2xx + errors > 0) throw new Error(`${server.origin}${path}: ${non2xx} answers were not 2xx, ${errors} failed`);
  return {
    requestsPerSecond: requests.average,
    microsPerRequest: (spent / requests.total) * 1e6,
    load: spent / duration,
  };
}

/**
 * autocannon decodes every body as UTF-8, which takes two thirds of its time for brotli bodies. It would then limit the
 * faster server to 4,000 requests per second instead of 12,000.
 */
function ignoreBodies(client: autocannon.Client): void {
  (client as unknown as { pipelinedRequests: { addBody(): void } }).pipelinedRequests.addBody = () => {};
}

const medianRound = (rounds: Round[]): Round => ({
  requestsPerSecond: medianOf(rounds.map((round) => round.requestsPerSecond)),
  microsPerRequest: medianOf(rounds.map((round) => round.microsPerRequest)),
  load: medianOf(rounds.map((round) => round.load)),
});
