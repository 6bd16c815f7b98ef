import type { FastifyInstance } from 'fastify';
import { deleteBlobsJob } from './blobs/delete-blobs.ts';
import { consoleModule } from './console/console-module.ts';
import { createHttpServer } from './http/create-http-server.ts';
import { forgetIdempotencyKeys } from './http/idempotency.ts';
import { openScopes } from './http/mount-route-scopes.ts';
import { forgetEndedWindows } from './http/rate-limit.ts';
import { registerChecks } from './http/register-checks.ts';
import { deleteStoredAnswers, housekeeping } from './jobs/housekeeping.ts';
import { makePartitionsJob } from './jobs/make-partitions-job.ts';
import { accountModule } from './modules/account/index.ts';
import { activityModule } from './modules/activity/index.ts';
import { alertsModule } from './modules/alerts/index.ts';
import { attributionModule } from './modules/attribution/index.ts';
import { contentModule } from './modules/content/index.ts';
import { deliveryModule } from './modules/delivery/index.ts';
import { demoProviderModule } from './modules/demo-provider/index.ts';
import { downloadsModule } from './modules/downloads/index.ts';
import { membershipModule } from './modules/membership/index.ts';
import { operatorModule } from './modules/operator/index.ts';
import { payModule } from './modules/pay/index.ts';
import { paySandboxModule } from './modules/pay-sandbox/index.ts';
import { promotionModule } from './modules/promotion/index.ts';
import { shareModule } from './modules/share/index.ts';
import { supportModule } from './modules/support/index.ts';
import { telemetryModule } from './modules/telemetry/index.ts';
import { webhookModule } from './modules/webhooks/index.ts';
import { startDevServers } from './pages/dev-servers.ts';
import { builds } from './pages/front-end-builds.ts';
import { pagesModule } from './pages/pages-module.ts';
import type { Deps } from './ports/deps.ts';
import { gauges, makeGaugeReader } from './wiring/gauges.ts';
import { ConnectedModules, listRetention } from './wiring/connect-modules.ts';
import { makePorts } from './wiring/ports.ts';

/** All modules, in the order in which their routes are mounted within a scope. */
export const modules = {
  account: accountModule,
  delivery: deliveryModule,
  demoProvider: demoProviderModule,
  membership: membershipModule,
  content: contentModule,
  pay: payModule,
  paySandbox: paySandboxModule,
  share: shareModule,
  support: supportModule,
  telemetry: telemetryModule,
  attribution: attributionModule,
  activity: activityModule,
  promotion: promotionModule,
  webhooks: webhookModule,
  alerts: alertsModule,
  operator: operatorModule,
  console: consoleModule,
  downloads: downloadsModule,
  pages: pagesModule,
};

/** All functions that delete rows after their retention; the job `housekeeping` calls them. */
export const retention = [forgetEndedWindows, forgetIdempotencyKeys, ...listRetention(modules)];

export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config, jobs, signals } = deps;
  const app = createHttpServer(deps);
  const dev = config.isDev ? await startDevServers(app) : null;
  const { siteSourceMaps } = builds;
  const readGauges = makeGaugeReader(deps);
  const connected = new ConnectedModules(modules, (parts, listPersonalData) =>
    makePorts({ deps, app, dev, siteSourceMaps, parts, listPersonalData, readGauges }),
  );
  const shared = [
    housekeeping(deps, retention),
    deleteStoredAnswers(deps, [forgetIdempotencyKeys]),
    makePartitionsJob(deps),
    deleteBlobsJob(deps),
  ];
  for (const job of [...shared, ...connected.listJobs()]) jobs.define(job);
  connected.followSignals(signals);
  connected.addHooks(app);

  await registerChecks(app, deps, { table: gauges, read: readGauges });
  await openScopes(app, deps, {
    knowsOrigin: (origin) => connected.parts.account.clients.knowsOrigin(origin),
    mount: (name, scope) => connected.mount(name, scope, config.services),
  });
  await app.ready();
  return app;
}
