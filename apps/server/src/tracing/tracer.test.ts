import { expect, test } from 'vitest';
import type { Sampling } from './sampling.ts';
import { Span } from './span.ts';
import type { TraceContext } from './trace-context.ts';
import { MOST_DEMANDED_PER_SECOND, Tracer } from './tracer.ts';

const start = () => ({ name: 'GET /', kind: 'server' as const, attributes: {} });
const caller = (isSampled: boolean): TraceContext => ({ traceId: 'f'.repeat(32), spanId: 'b'.repeat(16), isSampled });
const makeTracer = (sampler: Sampling['sampler'], ratio = 1, now = () => 0) =>
  new Tracer({ add() {} }, { sampler, ratio }, now);

test('a sampled request continues the trace of its caller with a span of its own', () => {
  const parent = caller(true);
  const trace = makeTracer('parentbased_traceidratio', 0).beginRequest(parent, start);
  expect(trace).toBeInstanceOf(Span);
  expect(trace).toMatchObject({ traceId: parent.traceId, parentSpanId: parent.spanId, isSampled: true });
  expect(trace.spanId).not.toBe(parent.spanId);
});

test('the caller decides about sampling, and without a caller the ratio', () => {
  const tracer = makeTracer('parentbased_always_on');
  expect(tracer.beginRequest(caller(false), start).isSampled).toBe(false);
  expect(tracer.beginRequest(null, start).isSampled).toBe(true);
  expect(makeTracer('always_off').beginRequest(caller(true), start).isSampled).toBe(false);
  expect(makeTracer('always_on').beginRequest(caller(false), start).isSampled).toBe(true);
  expect(makeTracer('traceidratio', 0.5).beginRequest(caller(true), start).isSampled).toBe(false);
});

test('traceidratio samples its part of the traces, and the same traces in each process', () => {
  const quarter = makeTracer('parentbased_traceidratio', 0.25);
  const again = makeTracer('traceidratio', 0.25);
  const traces = Array.from({ length: 4000 }, () => quarter.beginRequest(null, start));
  const sampled = traces.filter(({ isSampled }) => isSampled).length;
  expect(sampled).toBeGreaterThan(800);
  expect(sampled).toBeLessThan(1200);
  for (const trace of traces) expect(again.beginJob({ ...trace }, start).isSampled).toBe(trace.isSampled);
});

test('callers that demand sampling get it for a limited number of requests per second', () => {
  let seconds = 5;
  const tracer = makeTracer('parentbased_traceidratio', 0, () => seconds * 1000);
  const demand = (count: number) =>
    Array.from({ length: count }, () => tracer.beginRequest(caller(true), start)).filter(({ isSampled }) => isSampled)
      .length;
  expect(demand(1000)).toBe(MOST_DEMANDED_PER_SECOND);
  seconds += 1;
  expect(demand(10)).toBe(10);
  // Jobs continue traces of our own queue, so they have no limit.
  expect(tracer.beginJob(caller(true), start).isSampled).toBe(true);
});
