import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { isForm } from './json-bodies.ts';
import { refusalOf } from './refusal.ts';

interface RefusedRequest {
  path: string;
  requestId: string;
  acceptLanguage: string | undefined;
  /** Form-encoded, as standard OAuth clients send. */
  isForm: boolean;
}

/** Serializes refusals of a group of routes. Successes follow the reply schema of each route. */
export interface Dialect {
  word(refusal: AppError, request: RefusedRequest): { status: number; body: object };
}

/**
 * Uses the dialect for every refusal in the scope, and for unknown paths below the prefixes, so that API clients never
 * get an HTML page.
 */
export function useDialect(scope: FastifyInstance, dialect: Dialect, prefixes: readonly string[] = []): void {
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
  // Business refusals have status 200 and would be serialized by the success schema.
  if (!Buffer.isBuffer(body)) reply.serializer(JSON.stringify).type('application/json; charset=utf-8');
  void reply.code(status).header('cache-control', 'no-store').send(body);
}

/** Retry-After of an unavailable service. */
const UNAVAILABLE_S = 5;

const refused = new WeakSet<FastifyReply>();

/**
 * For a hook that failed while a refusal was sent. Running the hooks again would end in Fastify's handler, which
 * exposes the error text.
 */
function sendBare(reply: FastifyReply, status: number, body: object): void {
  reply.hijack();
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const type = Buffer.isBuffer(body) ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  reply.headers({ 'content-type': type, 'content-length': bytes.length, 'cache-control': 'no-store' });
  reply.raw.writeHead(status, reply.getHeaders() as OutgoingHttpHeaders).end(bytes);
}

/** Distinguishes 405 from 404. */
export function unknownRoute(request: FastifyRequest): AppError {
  const allowed = request.server.methodsOf(pathOf(request));
  // The method exists, but a path segment was longer than the router allows.
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
