import fp from 'fastify-plugin';
import { passOnTraces } from '../tracing/pass-on-trace.ts';
import { parseTraceparent, runInTrace, type TraceContext } from '../tracing/trace-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The trace of the caller; null without a valid `traceparent`. */
    trace: TraceContext | null;
  }
}

/** Runs a request with `traceparent` in its trace: log lines name the trace, and outgoing calls pass it on. */
export const requestTraces = fp(
  async (app) => {
    app.decorateRequest('trace', null);
    app.addHook('onRequest', (request, _reply, done) => {
      const { traceparent } = request.raw.headers;
      const trace = typeof traceparent === 'string' ? parseTraceparent(traceparent) : null;
      if (trace === null) return done();
      passOnTraces();
      request.trace = trace;
      runInTrace(trace, done);
    });
  },
  { name: 'request-traces' },
);
