import { randomBytes } from 'node:crypto';
import { passOnTraces } from './pass-on-trace.ts';
import type { Sampling } from './sampling.ts';
import { newSpanId, Span, type SpanSink, type SpanStart } from './span.ts';
import type { TraceContext } from './trace-context.ts';

/**
 * Most requests per second that are sampled because the caller demands it. Any visitor can demand it by a header, and
 * without a limit would fill the queue of spans.
 */
export const MOST_DEMANDED_PER_SECOND = 50;

/** Begins traces of requests and jobs, and decides which of them are sampled. */
export class Tracer {
  readonly #sink: SpanSink;
  readonly #isParentBased: boolean;
  readonly #ratio: number;
  readonly #now: () => number;
  #demanded = { second: -1, count: 0 };

  constructor(sink: SpanSink, { sampler, ratio }: Sampling, now: () => number = () => performance.now()) {
    this.#sink = sink;
    this.#isParentBased = sampler.startsWith('parentbased_');
    this.#ratio = sampler.endsWith('traceidratio') ? ratio : sampler.endsWith('always_on') ? 1 : 0;
    this.#now = now;
    passOnTraces();
  }

  /** Begins the part of a request in a trace. The caller decides about sampling only within a limit. */
  beginRequest(parent: TraceContext | null, describe: () => SpanStart): TraceContext {
    const isDemand = this.#isParentBased && parent !== null;
    if (!isDemand) return this.#begin(parent, describe, this.#isInRatio);
    return this.#begin(parent, describe, (id) => parent.isSampled && (this.#mayDemand() || this.#isInRatio(id)));
  }

  /** Begins the part of a job. Its trace comes from our own queue. */
  beginJob(parent: TraceContext | null, describe: () => SpanStart): TraceContext {
    const isDecided = this.#isParentBased && parent !== null;
    return this.#begin(parent, describe, isDecided ? () => parent.isSampled : this.#isInRatio);
  }

  #begin(
    parent: TraceContext | null,
    describe: () => SpanStart,
    isSampled: (traceId: string) => boolean,
  ): TraceContext {
    const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
    if (!isSampled(traceId)) return { traceId, spanId: newSpanId(), isSampled: false };
    const parentSpanId = parent?.spanId ?? null;
    return new Span(this.#sink, describe(), { traceId, parentSpanId, epochOffsetMs: Date.now() - performance.now() });
  }

  /** All processes decide alike about a trace, because its id decides. */
  readonly #isInRatio = (traceId: string): boolean => Number.parseInt(traceId.slice(-8), 16) < this.#ratio * 2 ** 32;

  #mayDemand(): boolean {
    const second = Math.floor(this.#now() / 1000);
    if (second !== this.#demanded.second) this.#demanded = { second, count: 0 };
    this.#demanded.count += 1;
    return this.#demanded.count <= MOST_DEMANDED_PER_SECOND;
  }
}
