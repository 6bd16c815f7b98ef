import cookie from '@fastify/cookie';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Deps } from '../ports/deps.ts';
import type { RouteScope, Scope } from '../ports/module.ts';
import { accountDialect } from './account-dialect.ts';
import { consoleDialect } from './console-dialect.ts';
import { useDialect } from './dialect.ts';
import { errorPrefix, servicePrefixes } from './dialect-prefixes.ts';
import { formerSandboxPaths } from './former-sandbox-paths.ts';
import { onlyOn } from './hosts.ts';
import { idempotency } from './idempotency.ts';
import { jsonBodies } from './json-bodies.ts';
import { jsonp } from './jsonp.ts';
import { onlyFromOperators } from './operator-addresses.ts';
import { serviceDialect } from './service-dialect.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether pages of any origin may read the answer, because it is the same for every caller. */
    anyOrigin?: boolean;
  }
}

const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const PREFLIGHT_SECONDS = '7200';

/**
 * CORS for pages of registered origins, without credentials, because calls carry tokens instead of cookies.
 * @fastify/cors is not used: it answers malformed preflights in its own format.
 */
const cors = fp<{ knowsOrigin(origin: string): Promise<boolean> }>(
  async (app, { knowsOrigin }) => {
    const admit = async (request: FastifyRequest, reply: FastifyReply, origin: string): Promise<void> => {
      if (!(await knowsOrigin(origin))) return;
      reply.header('access-control-allow-origin', origin);
      // keycloak-js sends this request with cookies. The token endpoint reads none.
      if (request.routeOptions.url === accountPaths.token) reply.header('access-control-allow-credentials', 'true');
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
      // The header is sent even without an Origin header, because a cache may give this answer to a page of another
      // origin.
      if (request.routeOptions.config.anyOrigin) {
        reply.header('access-control-allow-origin', '*');
        done();
        return;
      }
      const { origin } = request.headers;
      // Without an Origin header, `vary` is not needed: the answer has no CORS headers, and `no-store` keeps it out of
      // caches.
      if (origin === undefined) {
        done();
        return;
      }
      reply.header('vary', 'origin');
      // An answered preflight does not continue to the route. A callback is used because most requests have no Origin
      // header and then need no promise.
      // eslint-disable-next-line promise/no-callback-in-promise -- Fastify's hook is the callback kind
      admit(request, reply, origin).then(() => reply.sent || done(), done);
    });
  },
  { name: 'cors' },
);

interface ScopeOptions {
  /** Whether CORS allows pages of this origin. */
  knowsOrigin(origin: string): Promise<boolean>;
  mount(name: RouteScope, scope: Scope): Promise<void>;
}

/** Registers each scope of routes with its dialect and checks, and mounts the routes. */
export async function openScopes(app: Scope, deps: Deps, { knowsOrigin, mount }: ScopeOptions): Promise<void> {
  await app.register(async (scope) => {
    useDialect(scope, accountDialect, ['/v1']);
    await scope.register(cookie);
    await scope.register(jsonBodies);
    await scope.register(cors, { knowsOrigin });
    await scope.register(idempotency, deps);
    await mount('account', scope);
  });

  await app.register(async (scope) => {
    useDialect(scope, serviceDialect, servicePrefixes);
    await scope.register(jsonBodies);
    await scope.register(cors, { knowsOrigin });
    await scope.register(jsonp);
    await scope.register(formerSandboxPaths);
    await mount('service', scope);
  });

  await app.register(async (scope) => {
    useDialect(scope, serviceDialect, [errorPrefix]);
    await mount('errorReports', scope);
  });

  await app.register(async (scope) => {
    scope.addHook('onRequest', onlyOn('console'));
    scope.addHook('onRequest', onlyFromOperators(deps.config));
    useDialect(scope, consoleDialect, ['/console/api']);
    await scope.register(cookie);
    await scope.register(jsonBodies);
    await mount('console', scope);
  });

  await mount('root', app);
}
