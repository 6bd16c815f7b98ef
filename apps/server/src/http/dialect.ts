import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { isForm } from './json-bodies.ts';
import { refusalOf } from './refusal.ts';
import { refusalsTotal } from '../metrics/business-metrics.ts';

interface RefusedRequest {
  path: string;
  requestId: string;
  acceptLanguage: string | undefined;
  /** Whether the body is form-encoded, as standard OAuth clients send it. */
  isForm: boolean;
}

/** Serializes the refusals of a group of routes. Successful answers use the reply schema of their route. */
export interface Dialect {
  word(refusal: AppError, request: RefusedRequest): { status: number; body: object };
}

/**
 * Uses the dialect for every refusal in `scope`, and for unknown paths below `prefixes`, so that API clients never
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
  refusalsTotal.inc({ route: request.routeOptions.url ?? 'unknown', error: refusal.refusal });
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
  // Some refusals have status 200, and Fastify would serialize them with the schema of a success.
  if (!Buffer.isBuffer(body)) reply.serializer(JSON.stringify).type('application/json; charset=utf-8');
  void reply.code(status).header('cache-control', 'no-store').send(body);
}

/** Seconds of `retry-after` when a service is unavailable. */
const UNAVAILABLE_S = 5;

const refused = new WeakSet<FastifyReply>();

/**
 * Sends a refusal after a hook failed while another refusal was being sent. Running the hooks a second time would end
 * in Fastify's error handler, which exposes the error text.
 */
function sendBare(reply: FastifyReply, status: number, body: object): void {
  reply.hijack();
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const type = Buffer.isBuffer(body) ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  reply.headers({ 'content-type': type, 'content-length': bytes.length, 'cache-control': 'no-store' });
  reply.raw.writeHead(status, reply.getHeaders() as OutgoingHttpHeaders).end(bytes);
}

/** Returns the refusal for a request without a route: 405 if the path supports another method, otherwise 404. */
export function unknownRoute(request: FastifyRequest): AppError {
  const allowed = request.server.methodsOf(pathOf(request));
  // The router has refused a path segment that is too long, although the path supports this method.
  if (allowed.length === 0 || allowed.includes(request.method)) {
    return new AppError('not_found', { description: 'this address does not exist' });
  }
  return wrongMethod(request.method, allowed);
}

export const wrongMethod = (method: string, allowed: string[]) =>
  new AppError('unimplemented', {
    description: `this address does not allow ${method}`,
    status: 405,
    headers: { allow: allowed.join(', ') },
  });

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? '';
