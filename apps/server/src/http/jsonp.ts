import { jsonpCallbackPattern, jsonpPrefix } from '@feisuo/contract/facts/service-codes';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from './app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route supports JSONP: with `callback` in the query, the answer is a script. */
    jsonp?: boolean;
  }
}

const CALLBACK = new RegExp(jsonpCallbackPattern);

/**
 * Wraps answers of services as JSONP. Cookies never authorise JSONP, requests that the browser marks as cross-site
 * are refused, and the leading comment prevents content sniffing.
 */
export const jsonp = fp(
  async (app) => {
    app.addHook('onRequest', (request, _reply, done) => {
      const callback = request.routeOptions.config.jsonp ? callbackOf(request.query) : undefined;
      done(callback === undefined ? undefined : faultOf(callback, request));
    });
    app.addHook('onSend', (request, reply, payload, done) => {
      const callback = request.routeOptions.config.jsonp ? callbackOf(request.query) : undefined;
      if (callback === undefined || !CALLBACK.test(callback) || typeof payload !== 'string') {
        done(null, payload);
        return;
      }
      // A script element cannot read an answer with an error status, so the status is 200 and `code` contains the
      // error.
      reply.code(200).type('text/javascript; charset=utf-8').removeHeader('content-length');
      done(null, `${jsonpPrefix}${callback}(${escapeForScript(payload)});`);
    });
  },
  { name: 'jsonp' },
);

function faultOf(callback: string, request: FastifyRequest): AppError | undefined {
  if (!CALLBACK.test(callback)) {
    return new AppError('invalid_argument', {
      description: 'callback: not a name',
      reason: 'INVALID_FIELD',
      resourceId: 'callback',
    });
  }
  const { 'sec-fetch-site': site, 'sec-fetch-dest': destination } = request.headers;
  const isOurs = site !== 'cross-site' && (destination === undefined || destination === 'script');
  return isOurs
    ? undefined
    : new AppError('permission_denied', { description: 'JSONP is for script elements of our own sites' });
}

/**
 * U+2028 and U+2029 end a line in older JavaScript engines, and `<` could close the script element of a page that
 * contains the answer.
 */
const escapeForScript = (json: string) =>
  json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029').replaceAll('<', '\\u003c');

function callbackOf(query: unknown): string | undefined {
  const callback = (query as Record<string, unknown> | null)?.['callback'];
  if (Array.isArray(callback)) return '';
  return typeof callback === 'string' ? callback : undefined;
}
