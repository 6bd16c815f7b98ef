import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { telemetryPaths } from '@feisuo/contract/facts/paths';
import { collectLimits } from '@feisuo/contract/facts/telemetry-vocabulary';
import { CollectReply, CollectRequest, ReportDataReply, ReportDataRequest } from '@feisuo/contract/schemas/telemetry';
import { defineModule } from '../../ports/module.ts';
import { envelopeRoutes } from './errors/envelope.routes.ts';
import { makeServerErrorReporter } from './errors/server-errors.ts';
import { SourceMaps } from './errors/source-maps.ts';
import { forgetOldEvents } from './roll-up/forget-old-events.ts';
import { onLoggedError } from '../../logging/logging.ts';
import type { Deps } from '../../ports/deps.ts';
import type { JobKind } from '../../jobs/job-runner.ts';
import { rollUp } from './roll-up/roll-up.ts';
import { sourceOf } from '../../http/caller-device.ts';
import { addressSubject, countHit } from '../../http/rate-limit.ts';
import { succeed } from '../../http/service-dialect.ts';
import { collectBatch } from './collect/collect-batch.ts';
import { reportEvent, type OnFirstStart } from './report-event.ts';

const REPORTS_PER_MINUTE = 600;
/** Large enough for a string `ext_data` of 8192 characters that are all escaped. */
const MAX_REPORT_BYTES = 65_536;
/**
 * Maximum number of events per address and minute. A page sends only a few dozen, but a whole school may share an
 * address.
 */
const EVENTS_PER_MINUTE = 3_000;

interface TelemetryRoutesDeps extends Deps {
  onFirstStart?: OnFirstStart;
}

/** Routes for events of pages and desktop clients. They need no token, so they are limited per address. */
const telemetryRoutes: FastifyPluginAsyncTypebox<TelemetryRoutesDeps> = async (app, deps) => {
  const limitOf = (name: string, perMinute: number) => ({
    name,
    max: perMinute * deps.config.limitsScale,
    windowMs: 60_000,
  });
  const reportLimit = limitOf('report-data', REPORTS_PER_MINUTE);
  const collectLimit = limitOf('collect', EVENTS_PER_MINUTE);
  const siteHost = new URL(deps.config.siteOrigin).host;

  app.post(
    telemetryPaths.reportData,
    {
      bodyLimit: MAX_REPORT_BYTES,
      schema: {
        tags: ['telemetry'],
        summary: 'Stores an event',
        body: ReportDataRequest,
        response: { 200: ReportDataReply },
      },
    },
    async (request) => {
      await countHit(deps, reportLimit, addressSubject(request.ip));
      await reportEvent(deps, request.body, { ...sourceOf(request), ip: request.ip }, deps.onFirstStart);
      return succeed({ accepted: 1 });
    },
  );

  app.post(
    telemetryPaths.collect,
    {
      bodyLimit: collectLimits.bodyBytes,
      schema: {
        tags: ['telemetry'],
        summary: 'Stores a batch of page events; repeated events are ignored',
        body: CollectRequest,
        response: { 200: CollectReply },
      },
    },
    async ({ body, headers, hosts, ip }) => {
      await countHit(deps, collectLimit, addressSubject(ip), body.events.length);
      const accepted = await collectBatch(deps, body, {
        // Stores only the site's own host or the configured third-party host, so that invented hosts do not appear in
        // reports.
        host: hosts.isThirdParty ? hosts.host : siteHost,
        ip,
        asksNotToBeTracked: headers['sec-gpc'] === '1' || headers['dnt'] === '1',
      });
      return succeed({ accepted });
    },
  );
};

export const telemetryJobs = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobKind[] => [
  {
    name: 'telemetry-roll-up',
    retries: 3,
    retryDelaySeconds: 30,
    schedule: '*/10 * * * *',
    run: () => rollUp(db, clock.now()),
  },
];

interface TelemetryNeeds extends Required<TelemetryRoutesDeps> {
  /** Folder with the source maps of the site's build. */
  siteSourceMaps: string;
}

export const telemetryModule = defineModule({
  name: 'telemetry',
  make(needs: TelemetryNeeds) {
    onLoggedError(needs.log, makeServerErrorReporter(needs));
    return { ...needs, sourceMaps: new SourceMaps(needs.siteSourceMaps) };
  },
  routes: [
    { scope: 'service', servedAs: ['telemetry'], mount: telemetryRoutes },
    {
      scope: 'errorReports',
      servedAs: ['telemetry'],
      mount: (scope, parts) => scope.register(envelopeRoutes, parts),
    },
  ],
  jobs: telemetryJobs,
  retention: [forgetOldEvents],
});
