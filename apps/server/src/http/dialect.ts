import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { refusalOf } from './refusal.ts';

/** How one family of routes words a refusal. Successes are worded by each route's reply schema. */
export interface Dialect {
  refuse(refusal: AppError, request: FastifyRequest, reply: FastifyReply): void;
}

/**
 * Makes every refusal of the scope speak the dialect: thrown, malformed, oversized. Whatever is not served below the
 * prefixes is refused in it too, so that no client of an API ever meets a page of the site.
 */
export function speak(scope: FastifyInstance, dialect: Dialect, prefixes: readonly string[] = []): void {
  scope.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error, request);
    const { retryAfterSeconds, headers } = refusal.facts;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))));
    if (headers) reply.headers(headers);
    reply.header('cache-control', 'no-store');
    dialect.refuse(refusal, request, reply);
  });
  const unserved = {
    config: { isCatchAll: true },
    schema: { hide: true },
    handler: (request: FastifyRequest) => Promise.reject(unknownRoute(request)),
  };
  for (const prefix of prefixes) {
    scope.all(prefix, unserved);
    scope.all(`${prefix}/*`, unserved);
  }
}

/** A path that is served by other methods is told apart from one that is not served at all. */
export function unknownRoute(request: FastifyRequest): AppError {
  const path = request.url.split('?', 1)[0] ?? '';
  const allowed = request.server.methodsOf(path);
  if (allowed.length === 0) return new AppError('not_found', { description: 'nothing is served here' });
  return new AppError('unimplemented', {
    description: `${request.method} is not served here`,
    status: 405,
    headers: { allow: allowed.join(', ') },
  });
}
