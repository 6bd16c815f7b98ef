import fp from 'fastify-plugin';
import type { Deps } from '../ports/deps.ts';
import type { Scope } from '../ports/module.ts';
import { writesAccessLines } from './access-log.ts';
import { RequestLogBatcher } from './request-log-batcher.ts';
import { admission } from './admission.ts';
import { connectionGuard } from './limit-connection.ts';
import { servicePrefixes } from './dialect-prefixes.ts';
import { hostsPlugin } from './hosts.ts';
import { metrics, type SharedGauges } from './metrics.ts';
import { observabilityRoutes } from './observability.routes.ts';
import { openApi } from './open-api.ts';
import { publicApiRoutes } from './public-api.routes.ts';
import { routeIndex } from './route-index.ts';
import { securityHeaders } from './security-headers.ts';
import { slowBodies } from './slow-bodies.ts';
import { requestTraces } from './request-traces.ts';

const SWEEP_MS = 50;

/**
 * Ends keep-alive connections during shutdown, which would otherwise wait for their timeout: answers carry
 * `connection: close`, and idle connections are closed.
 */
const draining = fp(
  async (app) => {
    let isClosing = false;
    app.addHook('preClose', async () => {
      isClosing = true;
      const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
      app.server.once('close', () => clearInterval(sweep));
      sweep.unref();
    });
    app.addHook('onSend', (_request, reply, _payload, done) => {
      if (isClosing) reply.header('connection', 'close');
      done();
    });
  },
  { name: 'draining' },
);

/** Registers the checks and logs that apply to every request, the health and metrics routes, and the public API document. */
export async function registerChecks(app: Scope, deps: Deps, gauges: SharedGauges): Promise<void> {
  const { config, database } = deps;
  const answers = new RequestLogBatcher();
  answers.onBatch(writesAccessLines(deps.log));
  await app.register(connectionGuard);
  await app.register(draining);
  await app.register(slowBodies);
  await app.register(routeIndex);
  await app.register(openApi);
  await app.register(metrics, { answers, pool: database.pool, gauges });
  await app.register(requestTraces, { tracer: deps.tracer });
  await app.register(admission, { most: config.maxRequests });
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
  await app.register(publicApiRoutes);
}
