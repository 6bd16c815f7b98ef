import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { passOnTraces } from '../tracing/pass-on-trace.ts';
import { Span, type SpanStart } from '../tracing/span.ts';
import { parseTraceparent, runInTrace, type TraceContext } from '../tracing/trace-context.ts';
import type { Tracer } from '../tracing/tracer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The trace of the request; null if the caller sent no valid `traceparent` and none are exported. */
    trace: TraceContext | null;
  }
}

/**
 * Runs a request with `traceparent` in its trace: log lines name the trace, and outgoing calls pass it on. With a
 * tracer every request belongs to a trace, except probes.
 */
export const requestTraces = fp<{ tracer: Tracer | null }>(
  async (app, { tracer }) => {
    app.decorateRequest('trace', null);
    app.addHook('onRequest', (request, reply, done) => {
      const { traceparent } = request.raw.headers;
      const caller = typeof traceparent === 'string' ? parseTraceparent(traceparent) : null;
      const isProbe = request.routeOptions.logLevel === 'warn' && caller === null;
      const trace = tracer === null || isProbe ? caller : tracer.beginRequest(caller, () => describeRequest(request));
      if (trace === null) return done();
      passOnTraces();
      request.trace = trace;
      if (trace instanceof Span) reply.raw.once('close', () => endSpan(trace, reply));
      runInTrace(trace, done);
    });
  },
  { name: 'request-traces' },
);

/** Names the pattern of the route. Addresses are left out, because some contain a secret. */
function describeRequest({ method, routeOptions: { url: route } }: FastifyRequest): SpanStart {
  return {
    name: route === undefined ? method : `${method} ${route}`,
    kind: 'server',
    attributes: { 'http.request.method': method, ...(route !== undefined && { 'http.route': route }) },
  };
}

function endSpan(span: Span, { raw, statusCode }: FastifyReply): void {
  span.attributes['http.response.status_code'] = statusCode;
  if (statusCode >= 500) span.fail(String(statusCode));
  else if (!raw.writableFinished) span.fail('aborted');
  span.end();
}
