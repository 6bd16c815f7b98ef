import type { FastifyReply, FastifyRequest } from 'fastify';

const GATHER_MS = 100;
const GATHER_ANSWERS = 500;

/** What is remembered of a request once it is answered. */
export interface LoggedRequest {
  time: number;
  requestId: string;
  method: string;
  url: string;
  host: string;
  address: string;
  /** The route's pattern, undefined where no route was met. */
  route: string | undefined;
  status: number;
  /** Of a route that is asked all the time and says nothing: no line is written. */
  isQuiet: boolean;
  milliseconds: number;
}

/**
 * Notes every answer and hands the notes on in bundles, to whoever counts them or writes them down. Done for each answer
 * on its own, that work would cost several times as much: between two requests the processor has forgotten how it goes.
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

  /** For those who cannot wait for a bundle to fill. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const answers = this.#answers;
    this.#answers = [];
    if (answers.length > 0) for (const reader of this.#readers) reader(answers);
  }
}
