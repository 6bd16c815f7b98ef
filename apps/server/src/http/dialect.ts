import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { isForm } from './json-bodies.ts';
import { refusalOf } from './refusal.ts';

/** What a dialect may know of the request it refuses. */
interface RefusedRequest {
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
  const waitS = retryAfterSeconds ?? (status === 503 ? UNAVAILABLE_S : undefined);
  if (waitS !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(waitS))));
  if (headers) reply.headers(headers);
  if (refused.has(reply)) {
    sendBare(reply, status, body);
    return;
  }
  refused.add(reply);
  // Business refusals have the status of a success, and would be cut to the shape of the route's.
  if (!Buffer.isBuffer(body)) reply.serializer(JSON.stringify).type('application/json; charset=utf-8');
  void reply.code(status).header('cache-control', 'no-store').send(body);
}

/** When a service that does not answer now is worth asking again. */
const UNAVAILABLE_S = 5;

const refused = new WeakSet<FastifyReply>();

/**
 * A hook failed while a refusal was sent. Another pass through the hooks would end in Fastify's own handler, which tells
 * the error's text, so this goes past them.
 */
function sendBare(reply: FastifyReply, status: number, body: object): void {
  reply.hijack();
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const type = Buffer.isBuffer(body) ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  reply.headers({ 'content-type': type, 'content-length': bytes.length, 'cache-control': 'no-store' });
  reply.raw.writeHead(status, reply.getHeaders() as OutgoingHttpHeaders).end(bytes);
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
