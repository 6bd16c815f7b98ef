import { Agent, request } from 'node:http';

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

/** A simulated client that sends a request, waits for the answer, and then sends the next request. */
export interface Caller {
  next(): Call;
  /** Called with the body of every successful answer, for callers whose next request depends on it. */
  hear?(body: string): void;
}

export interface Loop {
  requestsPerSecond: number;
  /** Latencies of all requests in milliseconds, sorted. */
  latencies: number[];
}

/**
 * Keeps one request per caller in flight for some seconds. A refused request counts as a failure, because refusing is
 * quick and would improve the result.
 */
export async function runLoop(origin: string, callers: Caller[], seconds: number): Promise<Loop> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers.length });
  const latencies: number[] = [];
  const startedAt = performance.now();
  const deadline = startedAt + seconds * 1000;
  await Promise.all(
    callers.map(async (caller) => {
      while (performance.now() < deadline) {
        const sentAt = performance.now();
        const body = await send(origin, agent, caller.next());
        caller.hear?.(body);
        latencies.push(performance.now() - sentAt);
      }
    }),
  );
  const elapsed = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return { requestsPerSecond: latencies.length / elapsed, latencies: latencies.toSorted((one, other) => one - other) };
}

export const percentile = ({ latencies }: Pick<Loop, 'latencies'>, part: number) =>
  latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? Number.NaN;

/** Sends one request. Every status except 200 counts as a failure. */
export const sendOnce = (origin: string, call: Call) => send(origin, new Agent(), call);

function send(origin: string, agent: Agent, { method, path, headers, body }: Call): Promise<string> {
  const payload = body === undefined ? '' : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      origin + path,
      {
        agent,
        method,
        headers: {
          ...headers,
          ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (answer.statusCode === 200) resolve(text);
          else
            reject(new Error(`${method} ${path.split('?')[0]} answered ${answer.statusCode}: ${text.slice(0, 300)}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(payload);
  });
}
