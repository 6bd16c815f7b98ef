import { jsonpCallbackPattern, jsonpPrefix } from '@feisuo/contract/facts/service-codes';
import fp from 'fastify-plugin';
import { AppError } from './app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route has a JSONP twin: with `callback` in the query the answer is a script. */
    jsonp?: boolean;
  }
}

const CALLBACK = new RegExp(jsonpCallbackPattern);

/**
 * Wraps the service dialect's answers. JSONP is never authorised by a cookie; a page of another site is refused where
 * the browser says so, and the leading comment keeps the bytes from being read as anything but a script.
 */
export const jsonp = fp(
  async (app) => {
    app.addHook('onRequest', async (request) => {
      const callback = callbackOf(request.query);
      if (!request.routeOptions.config.jsonp || callback === undefined) return;
      if (!CALLBACK.test(callback)) {
        throw new AppError('invalid_argument', {
          description: 'callback: not a name',
          reason: 'INVALID_FIELD',
          resourceId: 'callback',
        });
      }
      const { 'sec-fetch-site': site, 'sec-fetch-dest': destination } = request.headers;
      if (site === 'cross-site' || (destination !== undefined && destination !== 'script')) {
        throw new AppError('permission_denied', { description: 'JSONP is for script elements of our own sites' });
      }
    });
    app.addHook('onSend', async (request, reply, payload) => {
      const callback = callbackOf(request.query);
      const isWanted = request.routeOptions.config.jsonp && callback !== undefined && CALLBACK.test(callback);
      if (!isWanted || typeof payload !== 'string') return payload;
      // A script element shows no body of a failed request, so the status stays 200 and `code` tells.
      reply.code(200).type('text/javascript; charset=utf-8').removeHeader('content-length');
      return `${jsonpPrefix}${callback}(${escapeForScript(payload)});`;
    });
  },
  { name: 'jsonp' },
);

/** These two separators end a line in older scripts, and `<` could close the element around an inlined copy. */
const escapeForScript = (json: string) =>
  json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029').replaceAll('<', '\\u003c');

function callbackOf(query: unknown): string | undefined {
  const callback = (query as Record<string, unknown> | null)?.['callback'];
  if (Array.isArray(callback)) return '';
  return typeof callback === 'string' ? callback : undefined;
}
