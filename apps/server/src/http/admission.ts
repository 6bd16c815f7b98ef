import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { Counter, Gauge } from 'prom-client';
import { AppError } from './app-error.ts';
import { isBelow } from './dialect-prefixes.ts';

/** The share of a process's requests in progress up to which requests of a class are admitted. */
const shares = { first: 1, usual: 0.75, last: 0.5 } as const;
type AdmissionClass = keyof typeof shares;

/** Always answered: probes, metrics, and what operators need to find the cause. */
const unlimited = ['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs', '/sandbox'];
/** Signing in, refreshing and paying, with the payment channels' notifications. */
const first = [
  ['/v1/auth', '/v1/shield', '/v1/user/authorize', '/v1/user/browser', '/.well-known', '/account'],
  ['/payorder', '/dy1-api-cashier', '/act/config'],
].flat();
/** Telemetry, reports and files. Pages are in this class too: every path outside of the services. */
const last = ['/collect', '/api', '/flowhub', '/xlppc.gacs/api/gxsdn/report', '/media', '/download'];
const services = [
  '/v1',
  '/console',
  '/xlppc.gacs',
  '/dy1-api-play',
  '/dy1-api-asset',
  '/act',
  '/logininfo',
  '/component_group',
];

/** The class of a route; null if the route is always answered. */
export function admissionClassOf(path: string): AdmissionClass | null {
  const isOf = (prefixes: readonly string[]) => prefixes.some((prefix) => isBelow(prefix, path));
  if (isOf(unlimited)) return null;
  if (isOf(first)) return 'first';
  return isOf(services) && !isOf(last) ? 'usual' : 'last';
}

/** Seconds after which a refused client should try again; several, so that refused clients do not return together. */
const waitsS = [1, 2, 3, 4];

declare module 'fastify' {
  interface FastifyInstance {
    admission: { readonly inProgress: number; readonly refused: number };
  }
  interface FastifyReply {
    /** Whether the request counts as in progress. */
    isAdmitted: boolean;
  }
}

export interface AdmissionOptions {
  /** Most requests in progress at the same time. */
  most: number;
}

/**
 * Bounds the work of a process: a request beyond the limit of its class is refused with 503. A request counts from the
 * end of its body until its answer begins, so slow clients hold no place. It must be registered before any route.
 */
export const admission = fp<AdmissionOptions>(
  async (app, { most }) => {
    const counts = { inProgress: 0, refused: 0 };
    app.decorate('admission', counts);
    app.decorateReply('isAdmitted', false);
    const hooksOf = (limit: number) => ({
      onRequest(_request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
        if (counts.inProgress < limit) done();
        else done(refusal());
      },
      preValidation(_request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
        if (counts.inProgress >= limit) return done(refusal());
        counts.inProgress += 1;
        reply.isAdmitted = true;
        done();
      },
    });
    const refusal = () => {
      counts.refused += 1;
      return new AppError('unavailable', {
        description: 'this process is busy',
        retryAfterSeconds: waitsS[counts.refused % waitsS.length] ?? 1,
      });
    };
    const hooks = {
      first: hooksOf(Math.ceil(most * shares.first)),
      usual: hooksOf(Math.ceil(most * shares.usual)),
      last: hooksOf(Math.ceil(most * shares.last)),
    };
    app.addHook('onRoute', (route: RouteOptions) => {
      const admissionClass = admissionClassOf(route.url);
      if (admissionClass === null) return;
      const { onRequest, preValidation } = hooks[admissionClass];
      route.onRequest = [onRequest, ...[route.onRequest ?? []].flat()];
      route.preValidation = [preValidation, ...[route.preValidation ?? []].flat()];
    });
    app.addHook('onSend', (_request, reply, _payload, done) => {
      if (reply.isAdmitted) {
        reply.isAdmitted = false;
        counts.inProgress -= 1;
      }
      done();
    });
    app.metrics.register(
      new Gauge({
        name: 'http_requests_in_progress',
        help: 'Requests that were admitted and not yet answered',
        registers: [],
        collect() {
          this.set(counts.inProgress);
        },
      }),
    );
    app.metrics.register(
      new Counter({
        name: 'http_requests_shed_total',
        help: 'Requests that were refused because the process was busy',
        registers: [],
        collect() {
          this.reset();
          this.inc(counts.refused);
        },
      }),
    );
  },
  { name: 'admission', dependencies: ['metrics'] },
);
