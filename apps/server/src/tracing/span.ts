import { randomBytes } from 'node:crypto';
import { currentTrace, runInTrace, type TraceContext } from './trace-context.ts';

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';
export type Attributes = Record<string, string | number>;

export interface SpanStart {
  name: string;
  kind: SpanKind;
  attributes: Attributes;
}

/** Gets every span that has ended. */
export interface SpanSink {
  add(span: Span): void;
}

interface Origin {
  traceId: string;
  parentSpanId: string | null;
  /** Adds up with `performance.now()` to the time of the system; all spans of a process in one trace share it. */
  epochOffsetMs: number;
}

/** A timed part of a sampled trace. While it runs, it is the trace context of its code. */
export class Span implements TraceContext {
  readonly traceId: string;
  readonly spanId = newSpanId();
  readonly parentSpanId: string | null;
  readonly isSampled = true;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
  name: string;
  /** The kind of error with which the work ended; null if it succeeded. */
  failure: string | null = null;
  readonly #sink: SpanSink;
  readonly #epochOffsetMs: number;
  readonly #startedAt = performance.now();
  #endedAt: number | null = null;

  constructor(sink: SpanSink, { name, kind, attributes }: SpanStart, { traceId, parentSpanId, epochOffsetMs }: Origin) {
    this.#sink = sink;
    this.name = name;
    this.kind = kind;
    this.attributes = attributes;
    this.traceId = traceId;
    this.parentSpanId = parentSpanId;
    this.#epochOffsetMs = epochOffsetMs;
  }

  beginChild(start: SpanStart): Span {
    const { traceId, spanId: parentSpanId } = this;
    return new Span(this.#sink, start, { traceId, parentSpanId, epochOffsetMs: this.#epochOffsetMs });
  }

  /** Milliseconds since 1970. */
  get startedAt(): number {
    return this.#epochOffsetMs + this.#startedAt;
  }

  get endedAt(): number {
    return this.#epochOffsetMs + (this.#endedAt ?? performance.now());
  }

  /** Records the kind of error with which the work fails. */
  fail(kind: string): void {
    this.failure ??= kind;
  }

  end(): void {
    if (this.#endedAt !== null) return;
    this.#endedAt = performance.now();
    this.#sink.add(this);
  }
}

export const newSpanId = (): string => randomBytes(8).toString('hex');

/** The span of the running code; null outside of sampled traces that are exported. */
export function currentSpan(): Span | null {
  const trace = currentTrace();
  return trace instanceof Span ? trace : null;
}

/** Runs work in a child of the current span. Without one, only the work runs, and gets null. */
export async function inChildSpan<Result>(
  describe: () => SpanStart,
  work: (span: Span | null) => Promise<Result>,
): Promise<Result> {
  const parent = currentSpan();
  if (parent === null) return work(null);
  const span = parent.beginChild(describe());
  try {
    const result = await runInTrace(span, () => work(span));
    return result;
  } catch (error) {
    span.fail(kindOfError(error));
    throw error;
  } finally {
    span.end();
  }
}

/** The code or class of an error. Its message may contain values, so spans do not get it. */
export function kindOfError(error: unknown): string {
  const { code, name, cause } = error as { code?: unknown; name?: string; cause?: { code?: unknown } };
  const known = [code, cause?.code, name].find((value) => typeof value === 'string' && value !== '');
  return typeof known === 'string' ? known : 'Error';
}
