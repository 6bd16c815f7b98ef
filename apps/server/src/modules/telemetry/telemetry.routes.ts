import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { telemetryPaths } from '@feisuo/contract/facts/paths';
import { ReportDataReply, ReportDataRequest } from '@feisuo/contract/schemas/telemetry';
import type { Deps } from '../../deps.ts';
import { addressSubject, countHit } from '../../http/rate-limit.ts';
import { succeed } from '../../http/service-dialect.ts';
import { reportEvent } from './report-event.ts';

const MAX_PER_MINUTE = 600;

/** Event reports; open to visitors, so bounded per address. */
export const telemetryRoutes: FastifyPluginAsyncTypebox<Deps> = async (app, deps) => {
  const limit = { name: 'report-data', max: MAX_PER_MINUTE * deps.config.limitsScale, windowMs: 60_000 };
  app.post(
    telemetryPaths.reportData,
    {
      schema: {
        tags: ['telemetry'],
        summary: 'Keeps one event',
        body: ReportDataRequest,
        response: { 200: ReportDataReply },
      },
    },
    async ({ body, headers, ip }) => {
      await countHit(deps, limit, addressSubject(ip));
      await reportEvent(deps.db, deps.clock, body, {
        packageName: headerText(headers['package-name']),
        peerId: headerText(headers['peerid']),
      });
      return succeed({ accepted: 1 });
    },
  );
};

const headerText = (value: string | string[] | undefined) => (typeof value === 'string' ? value.slice(0, 200) : null);
