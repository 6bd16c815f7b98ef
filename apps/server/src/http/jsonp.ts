import { jsonpCallbackPattern, jsonpPrefix } from '@feisuo/contract/facts/service-codes';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from './app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route has a JSONP variant: with `callback` in the query the answer is a script. */
    jsonp?: boolean;
  }
}

const CALLBACK = new RegExp(jsonpCallbackPattern);

/**
 * Wraps service answers. JSONP is never authorised by a cookie; cross-site requests are refused where the browser
 * reports them, and the leading comment prevents content sniffing.
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
      // A script element cannot read failed requests, so the status stays 200 and `code` carries the error.
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

/** These separators end a line in older scripts, and `<` could close the element of an inlined copy. */
const escapeForScript = (json: string) =>
  json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029').replaceAll('<', '\\u003c');

function callbackOf(query: unknown): string | undefined {
  const callback = (query as Record<string, unknown> | null)?.['callback'];
  if (Array.isArray(callback)) return '';
  return typeof callback === 'string' ? callback : undefined;
}
