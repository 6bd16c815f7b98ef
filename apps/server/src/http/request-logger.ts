import type { FastifyBaseLogger } from 'fastify';
import type { Bindings, ChildLoggerOptions, Logger } from 'pino';
import { serializers } from '../logging/logging.ts';

/**
 * Creates the real logger on first use. Fastify makes a logger for each request, which takes a quarter of the time of a
 * small request, but most requests never log.
 */
export class LazyLogger {
  /** Fastify reads this property. Fastify's default serializers would log the values of failed queries. */
  readonly serializers = serializers;
  readonly #parent: LazyLogger | Logger;
  readonly #bindings: Bindings;
  readonly #options: ChildLoggerOptions | undefined;
  #own: FastifyBaseLogger | undefined;

  constructor(parent: LazyLogger | Logger, bindings: Bindings = {}, options?: ChildLoggerOptions) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get level(): string {
    return this.#options?.level ?? this.#parent.level;
  }

  child(bindings: Bindings, options?: ChildLoggerOptions): LazyLogger {
    return new LazyLogger(this, bindings, options);
  }

  get #logger(): FastifyBaseLogger {
    return (this.#own ??= this.#make());
  }

  #make(): FastifyBaseLogger {
    const parent = this.#parent instanceof LazyLogger ? this.#parent.#logger : this.#parent;
    return parent.child(this.#bindings, this.#options);
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
