import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { AnswerLog } from './answer-log.ts';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

interface Request {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

const TIMEOUT_MS = 40_000;
/** How long a client repeats a write that was not acknowledged. A restart of a server takes less. */
const PATIENCE_MS = 90_000;
const RETRY_MS = 250;

/** Sends requests to the servers in turn, as a load balancer does, and logs every answer. */
export class BalancedClient {
  readonly #origins: readonly string[];
  readonly #log: AnswerLog;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 512 });
  #turn = 0;

  constructor(origins: readonly string[], log: AnswerLog) {
    this.#origins = origins;
    this.#log = log;
  }

  /** Returns null if the connection was refused or lost. */
  async send(route: string, path: string, wanted: Request = {}): Promise<Answer | null> {
    const origin = this.#origins[(this.#turn += 1) % this.#origins.length] ?? '';
    const startedAt = performance.now();
    const answer = await this.#exchange(origin + path, wanted).catch(() => null);
    this.#log.add({
      route,
      status: answer?.status ?? 0,
      retryAfter: answer?.headers['retry-after'] ?? null,
      milliseconds: performance.now() - startedAt,
      body: answer?.body ?? '',
    });
    return answer;
  }

  /** Repeats a request until a server answers it, other than 503 and the 409 of a repeat that is still under way. */
  async insist(route: string, path: string, wanted: Request = {}): Promise<Answer | null> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await this.send(route, path, wanted);
      if (answer && answer.status !== 409 && answer.status < 500) return answer;
      if (Date.now() > deadline) return null;
      await wait(RETRY_MS);
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #exchange(url: string, { method = 'GET', headers = {}, body = '' }: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request(
        url,
        {
          agent: this.#agent,
          method,
          timeout: TIMEOUT_MS,
          headers: { ...headers, ...(body !== '' && { 'content-length': Buffer.byteLength(body) }) },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers as Record<string, string>,
              body: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      sent.on('error', reject);
      sent.on('timeout', () => sent.destroy(new Error('no answer')));
      sent.end(body);
    });
  }
}

export const json = (body: object, headers: Record<string, string> = {}): Request => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
