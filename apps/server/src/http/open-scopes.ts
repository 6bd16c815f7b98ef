import cookie from '@fastify/cookie';
import type { Deps } from '../ports/deps.ts';
import type { RouteScope, Scope } from '../ports/module.ts';
import { accountDialect } from './account-dialect.ts';
import { consoleDialect } from './console-dialect.ts';
import { cors } from './cors.ts';
import { useDialect } from './dialect.ts';
import { errorPrefix, servicePrefixes } from './dialect-prefixes.ts';
import { formerSandboxPaths } from './former-sandbox-paths.ts';
import { onlyOn } from './hosts.ts';
import { idempotency } from './idempotency.ts';
import { jsonBodies } from './json-bodies.ts';
import { jsonp } from './jsonp.ts';
import { onlyFromOperators } from './operator-addresses.ts';
import { serviceDialect } from './service-dialect.ts';

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
