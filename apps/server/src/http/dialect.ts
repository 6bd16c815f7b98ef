import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { isForm } from './json-bodies.ts';
import { refusalOf } from './refusal.ts';

/** What a dialect may know of the request it refuses. */
export interface RefusedRequest {
  path: string;
  requestId: string;
  acceptLanguage: string | undefined;
  /** Sent as a form, as standard OAuth clients do. */
  isForm: boolean;
}

/** How one family of routes words a refusal. Successes are worded by each route's reply schema. */
export interface Dialect {
  word(refusal: AppError, request: RefusedRequest): { status: number; body: object };
}

/**
 * Makes every refusal of the scope speak the dialect: thrown, malformed, oversized. Whatever is not served below the
 * prefixes is refused in it too, so that no client of an API ever meets a page of the site.
 */
export function speak(scope: FastifyInstance, dialect: Dialect, prefixes: readonly string[] = []): void {
  scope.setErrorHandler((error, request, reply) => refuse(dialect, refusalOf(error, request), request, reply));
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

export function refuse(dialect: Dialect, refusal: AppError, request: FastifyRequest, reply: FastifyReply): void {
  const { retryAfterSeconds, headers } = refusal.facts;
  const { status, body } = dialect.word(refusal, {
    path: pathOf(request),
    requestId: request.id,
    acceptLanguage: request.headers['accept-language'],
    isForm: isForm(request),
  });
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))));
  if (headers) reply.headers(headers);
  // Business refusals have the status of a success, and would be cut to the shape of the route's.
  if (!Buffer.isBuffer(body)) reply.serializer(JSON.stringify).type('application/json; charset=utf-8');
  void reply.code(status).header('cache-control', 'no-store').send(body);
}

/** A path that is served by other methods is told apart from one that is not served at all. */
export function unknownRoute(request: FastifyRequest): AppError {
  const allowed = request.server.methodsOf(pathOf(request));
  // A served method that ended here had a segment too long to be one of ours.
  if (allowed.length === 0 || allowed.includes(request.method)) {
    return new AppError('not_found', { description: 'nothing is served here' });
  }
  return wrongMethod(request.method, allowed);
}

export const wrongMethod = (method: string, allowed: string[]) =>
  new AppError('unimplemented', {
    description: `${method} is not served here`,
    status: 405,
    headers: { allow: allowed.join(', ') },
  });

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? '';
