import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { telemetryPaths } from '@feisuo/contract/facts/paths';
import { collectLimits } from '@feisuo/contract/facts/telemetry-vocabulary';
import { CollectReply, CollectRequest, ReportDataReply, ReportDataRequest } from '@feisuo/contract/schemas/telemetry';
import type { Deps } from '../../ports/deps.ts';
import { sourceOf } from '../../http/caller-device.ts';
import { addressSubject, countHit } from '../../http/rate-limit.ts';
import { succeed } from '../../http/service-dialect.ts';
import { collectBatch } from './collect/collect-batch.ts';
import { reportEvent, type OnFirstStart } from './report-event.ts';

const REPORTS_PER_MINUTE = 600;
/** `ext_data` of 8192 characters as a text, each of them escaped. */
const MAX_REPORT_BYTES = 65_536;
/** A page tells a few dozen; behind one address there may be a whole school. */
const EVENTS_PER_MINUTE = 3_000;

export interface TelemetryRoutesDeps extends Deps {
  onFirstStart?: OnFirstStart;
}

/** Event reports and the pages' event queues; open to visitors, so bounded per address. */
export const telemetryRoutes: FastifyPluginAsyncTypebox<TelemetryRoutesDeps> = async (app, deps) => {
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
        summary: 'Keeps one event',
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
        summary: 'Keeps a batch of page events; one that comes twice counts once',
        body: CollectRequest,
        response: { 200: CollectReply },
      },
    },
    async ({ body, headers, hosts, ip }) => {
      await countHit(deps, collectLimit, addressSubject(ip), body.events.length);
      const accepted = await collectBatch(deps, body, {
        // A made-up host must not appear in a report.
        host: hosts.isThirdParty ? hosts.host : siteHost,
        ip,
        asksNotToBeTracked: headers['sec-gpc'] === '1' || headers['dnt'] === '1',
      });
      return succeed({ accepted });
    },
  );
};
