import type { FastifyReply, FastifyRequest } from 'fastify';

const GATHER_MS = 100;
const GATHER_ANSWERS = 500;

export interface LoggedRequest {
  time: number;
  requestId: string;
  traceId: string | null;
  method: string;
  url: string;
  host: string;
  address: string;
  /** The pattern of the route; undefined if no route matched. */
  route: string | undefined;
  status: number;
  /** Whether the request gets no log line, because its route is polled often. */
  isQuiet: boolean;
  milliseconds: number;
}

/**
 * Collects answered requests and passes them to its readers in batches. Processing each request alone costs several
 * times as much CPU time.
 */
export class RequestLogBatcher {
  readonly #readers: ((answers: readonly LoggedRequest[]) => void)[] = [];
  #answers: LoggedRequest[] = [];
  #timer: NodeJS.Timeout | null = null;

  onBatch(reader: (answers: readonly LoggedRequest[]) => void): void {
    this.#readers.push(reader);
  }

  add(request: FastifyRequest, reply: FastifyReply): void {
    const { url: route, logLevel } = request.routeOptions;
    this.#answers.push({
      time: Date.now(),
      requestId: request.id,
      traceId: request.trace?.traceId ?? null,
      method: request.method,
      url: request.url,
      host: request.host,
      address: request.ip,
      route,
      status: reply.statusCode,
      isQuiet: logLevel === 'warn' && reply.statusCode < 400,
      milliseconds: reply.elapsedTime,
    });
    if (this.#answers.length >= GATHER_ANSWERS) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), GATHER_MS).unref();
  }

  /** Passes the collected requests immediately, for readers that cannot wait for a full batch. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const answers = this.#answers;
    this.#answers = [];
    if (answers.length > 0) for (const reader of this.#readers) reader(answers);
  }
}
