import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ReportedQuery, ReportedReply } from '@feisuo/contract/schemas/console-reported';
import { PAGE, pageOf, readRowId } from '../http/page-of.ts';
import { succeed } from '../http/service-dialect.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { listReported } from '../modules/telemetry/index.ts';

/** What clients reported by `report/data`. */
export const reportedRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, { db }) => {
  app.get(
    '/reported-events',
    {
      config: { permit: 'system.read' },
      schema: {
        ...describe('Events that clients reported, newest first; of one event id with q'),
        querystring: ReportedQuery,
        response: { 200: ReportedReply },
      },
    },
    async ({ query: { q, after } }) => {
      const found = await listReported(db, {
        eventId: q?.trim() || undefined,
        after: after === undefined ? undefined : readRowId(after),
        limit: PAGE + 1,
      });
      return succeed(
        pageOf(
          found,
          ({ id, eventId, eventName, extData, packageName, receivedAt }) => ({
            id: String(id),
            eventId,
            eventName,
            extData: JSON.stringify(extData),
            packageName,
            receivedAt: receivedAt.toISOString(),
          }),
          ({ id }) => String(id),
        ),
      );
    },
  );
};
