import type { Deps } from '../ports/deps.ts';
import type { Scope } from '../ports/module.ts';
import { writesAccessLines } from './access-log.ts';
import { RequestLogBatcher } from './request-log-batcher.ts';
import { connectionGuard } from './limit-connection.ts';
import { servicePrefixes } from './dialect-prefixes.ts';
import { draining } from './draining.ts';
import { hostsPlugin } from './hosts.ts';
import { metrics } from './metrics.ts';
import { observabilityRoutes } from './observability.routes.ts';
import { openApi } from './open-api.ts';
import { routeIndex } from './route-index.ts';
import { securityHeaders } from './security-headers.ts';
import { slowBodies } from './slow-bodies.ts';

/** Registers the checks and logs that apply to every request, and the health and metrics routes. */
export async function registerChecks(app: Scope, deps: Deps): Promise<void> {
  const { config, database, jobs } = deps;
  const answers = new RequestLogBatcher();
  answers.onBatch(writesAccessLines(deps.log));
  await app.register(connectionGuard);
  await app.register(draining);
  await app.register(slowBodies);
  await app.register(routeIndex);
  await app.register(openApi);
  await app.register(metrics, { answers, pool: database.pool, listQueues: () => jobs.listQueues() });
  const { siteOrigin, accountOrigin, consoleOrigin, thirdPartyHost, isDev } = config;
  const publicPrefixes = [...servicePrefixes, '/download', '/media'];
  await app.register(securityHeaders, { siteOrigin, isDev, publicPrefixes });
  await app.register(hostsPlugin, { siteOrigin, accountOrigin, consoleOrigin, thirdPartyHost });
  app.addHook('onResponse', (request, reply, done) => {
    answers.add(request, reply);
    done();
  });
  app.addHook('onClose', async () => answers.flush());

  await app.register(observabilityRoutes, deps);
}
