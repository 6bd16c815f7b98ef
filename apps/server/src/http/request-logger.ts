import type { FastifyBaseLogger } from 'fastify';
import type { Bindings, ChildLoggerOptions, Logger } from 'pino';

/**
 * A logger that comes into being when something is first logged through it. Fastify wants one for every request;
 * making it is a quarter of what a small request costs in all, and most requests log nothing but their access line.
 */
export class LazyLogger {
  readonly #make: () => FastifyBaseLogger;
  readonly level: string;
  #own: FastifyBaseLogger | undefined;

  constructor(level: string, make: () => FastifyBaseLogger) {
    this.level = level;
    this.#make = make;
  }

  static of(log: Logger): LazyLogger {
    return new LazyLogger(log.level, () => log);
  }

  child(bindings: Bindings, options?: ChildLoggerOptions): LazyLogger {
    return new LazyLogger(options?.level ?? this.level, () => this.#logger.child(bindings, options));
  }

  get #logger(): FastifyBaseLogger {
    return (this.#own ??= this.#make());
  }

  silent(): void {}

  fatal(...line: LogLine): void {
    this.#logger.fatal(...line);
  }

  error(...line: LogLine): void {
    this.#logger.error(...line);
  }

  warn(...line: LogLine): void {
    this.#logger.warn(...line);
  }

  info(...line: LogLine): void {
    this.#logger.info(...line);
  }

  debug(...line: LogLine): void {
    this.#logger.debug(...line);
  }

  trace(...line: LogLine): void {
    this.#logger.trace(...line);
  }
}

type LogLine = [fields: object, message?: string];
