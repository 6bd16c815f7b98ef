import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Allows every origin: the answer does not depend on the caller. */
    anyOrigin?: boolean;
  }
}

const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const PREFLIGHT_SECONDS = '7200';

/**
 * CORS for pages of registered origins, without credentials: calls carry tokens, not cookies. Not @fastify/cors, which
 * answers malformed preflights outside our dialects.
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
      // Always sent: another page may get the cached answer.
      if (request.routeOptions.config.anyOrigin) {
        reply.header('access-control-allow-origin', '*');
        done();
        return;
      }
      const { origin } = request.headers;
      // Without an Origin header nothing varies by it, and `no-store` keeps the answer out of caches.
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
