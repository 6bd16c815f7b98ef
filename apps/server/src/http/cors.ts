import fp from 'fastify-plugin';

const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const PREFLIGHT_SECONDS = '7200';

/**
 * Lets pages of registered origins call the APIs. Credentials are never allowed: these calls carry tokens, not cookies.
 * Ours rather than @fastify/cors, which answers a malformed preflight in words that are in none of our dialects.
 */
export const cors = fp<{ knowsOrigin(origin: string): Promise<boolean> }>(
  async (app, { knowsOrigin }) => {
    app.addHook('onRequest', async (request, reply) => {
      const { origin } = request.headers;
      reply.header('vary', 'origin');
      if (origin === undefined) return undefined;
      if (!(await knowsOrigin(origin))) return undefined;
      reply.header('access-control-allow-origin', origin);
      reply.header('access-control-expose-headers', 'retry-after, x-request-id');
      if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
        return undefined;
      return reply
        .code(204)
        .headers({
          'access-control-allow-methods': ALLOWED_METHODS,
          'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '',
          'access-control-max-age': PREFLIGHT_SECONDS,
        })
        .send();
    });
  },
  { name: 'cors' },
);
