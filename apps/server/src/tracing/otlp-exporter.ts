import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { encodeSpans } from './otlp-json.ts';
import type { Attributes, Span, SpanSink } from './span.ts';
import { outsideTrace } from './trace-context.ts';

interface OtlpTarget {
  /** Address of the traces, such as `http://localhost:4318/v1/traces`. */
  url: string;
  headers: Readonly<Record<string, string>>;
  timeoutMs: number;
  /** Longest time that a span waits for others. */
  delayMs: number;
}

export interface ExporterOptions {
  target: OtlpTarget;
  resource: Attributes;
  /** Counts spans by what became of them. */
  count(outcome: 'exported' | 'dropped' | 'refused', spans: number): void;
  /** Says once that the receiver does not take spans, and once that it does again. */
  say(isWorking: boolean, reason: string): void;
  /** Milliseconds before the first repetition; each further one waits twice as long. */
  retryMs?: number;
  /** Longest time that the end of the process waits for the receiver. */
  closeMs?: number;
}

const MOST_WAITING = 2048;
const MOST_IN_BATCH = 512;
const TRIES = 5;
const LONGEST_RETRY_MS = 30_000;
/** Statuses after which the protocol allows a repetition. */
const REPEATABLE: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Sends spans by OTLP/HTTP in JSON. Spans beyond a full queue are dropped, so that no request waits for it. */
export class OtlpExporter implements SpanSink {
  readonly #options: ExporterOptions;
  readonly #timer: NodeJS.Timeout;
  readonly #closing = new AbortController();
  #waiting: Span[] = [];
  #sending: Promise<void> | null = null;
  #isWorking = true;

  constructor(options: ExporterOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#send(), options.target.delayMs).unref();
  }

  add(span: Span): void {
    if (this.#waiting.length >= MOST_WAITING || this.#closing.signal.aborted) {
      this.#options.count('dropped', 1);
      return;
    }
    this.#waiting.push(span);
    // The export is no part of the trace in which this span ended.
    if (this.#waiting.length === MOST_IN_BATCH) outsideTrace(() => void this.#send());
  }

  /** Sends what waits, but not longer than `closeMs`. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    const timer = setTimeout(() => this.#closing.abort(), this.#options.closeMs ?? 2000);
    await outsideTrace(() => this.#send());
    await this.#send();
    clearTimeout(timer);
    this.#closing.abort();
  }

  #send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = null));
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const spans = this.#waiting.splice(0, MOST_IN_BATCH);
      const outcome = await this.#deliver(encodeSpans(this.#options.resource, spans));
      this.#options.count(outcome, spans.length);
    }
  }

  async #deliver(body: string): Promise<'exported' | 'dropped' | 'refused'> {
    const { retryMs = 1000 } = this.#options;
    for (let tries = 1; ; tries += 1) {
      const { status, reason, retryAfterMs } = await this.#post(body);
      if (status >= 200 && status < 300) {
        this.#report(true, '');
        return 'exported';
      }
      this.#report(false, reason);
      if (status !== 0 && !REPEATABLE.has(status)) return 'refused';
      if (tries === TRIES || this.#closing.signal.aborted) return 'dropped';
      const waitMs = Math.min(retryAfterMs ?? retryMs * 2 ** (tries - 1), LONGEST_RETRY_MS);
      await waitUnlessAborted(waitMs, this.#closing.signal);
    }
  }

  async #post(body: string): Promise<{ status: number; reason: string; retryAfterMs: number | null }> {
    const { url, headers, timeoutMs } = this.#options.target;
    // A static import of these modules would delay the start of servers that export nothing.
    const { request } = process.getBuiltinModule(url.startsWith('https:') ? 'node:https' : 'node:http');
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#closing.signal]);
    try {
      const call = request(url, {
        method: 'POST',
        signal,
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      });
      const answered = once(call, 'response') as Promise<[IncomingMessage]>;
      call.end(body);
      const [response] = await answered;
      response.resume();
      await once(response, 'end');
      const seconds = Number(response.headers['retry-after'] ?? Number.NaN);
      const status = response.statusCode ?? 0;
      return { status, reason: `status ${status}`, retryAfterMs: seconds >= 0 ? seconds * 1000 : null };
    } catch (error) {
      const { code, name } = error as NodeJS.ErrnoException;
      return { status: 0, reason: code ?? name, retryAfterMs: null };
    }
  }

  #report(isWorking: boolean, reason: string): void {
    if (isWorking === this.#isWorking) return;
    this.#isWorking = isWorking;
    this.#options.say(isWorking, reason);
  }
}

function waitUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    timer.unref();
    signal.addEventListener('abort', end);
  });
}
