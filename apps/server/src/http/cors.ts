import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Public to pages of any origin: it says the same to everybody. */
    anyOrigin?: boolean;
  }
}

const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const PREFLIGHT_SECONDS = '7200';

/**
 * Lets pages of registered origins call the APIs. Credentials are never allowed: these calls carry tokens, not cookies.
 * Ours rather than @fastify/cors, which answers a malformed preflight in words that are in none of our dialects.
 */
export const cors = fp<{ knowsOrigin(origin: string): Promise<boolean> }>(
  async (app, { knowsOrigin }) => {
    const admit = async (request: FastifyRequest, reply: FastifyReply, origin: string): Promise<void> => {
      if (!(await knowsOrigin(origin))) return;
      reply.header('access-control-allow-origin', origin);
      reply.header('access-control-expose-headers', 'retry-after, www-authenticate, x-request-id');
      if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return;
      await reply
        .code(204)
        .headers({
          'access-control-allow-methods': ALLOWED_METHODS,
          'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '',
          'access-control-max-age': PREFLIGHT_SECONDS,
        })
        .send();
    };
    app.addHook('onRequest', (request, reply, done) => {
      // Told whoever asks, for what is cached may be asked for by another page next.
      if (request.routeOptions.config.anyOrigin) {
        reply.header('access-control-allow-origin', '*');
        done();
        return;
      }
      const { origin } = request.headers;
      // Without an origin nothing varies by it, and `no-store` keeps what was answered then out of every cache.
      if (origin === undefined) {
        done();
        return;
      }
      reply.header('vary', 'origin');
      // An answered preflight goes no further. Most requests carry no origin and need not wait for a promise at all.
      // eslint-disable-next-line promise/no-callback-in-promise -- Fastify's hook is the callback kind
      admit(request, reply, origin).then(() => reply.sent || done(), done);
    });
  },
  { name: 'cors' },
);
