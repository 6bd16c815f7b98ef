import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IncidentsQuery, IncidentsReply, RegionsReply } from '@feisuo/contract/schemas/status';
import { succeed } from '../http/service-dialect.ts';
import { PAGE, toPage } from '../http/to-page.ts';
import { listIncidentPage, listIncidentsSince, listRegions } from '../modules/content/index.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { describeIncident, describeRegion } from '../operator-actions/status/describe-status.ts';

export const statusRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, { db, clock }) => {
  const reads = { permit: 'content.read' } as const;

  app.get(
    '/status/regions',
    {
      config: reads,
      schema: { ...describe('Regions of lines with their current states'), response: { 200: RegionsReply } },
    },
    async () => {
      const now = clock.now();
      const incidents = await listIncidentsSince(db, now);
      return succeed({ list: (await listRegions(db)).map((region) => describeRegion(region, incidents, now)) });
    },
  );

  app.get(
    '/status/incidents',
    {
      config: reads,
      schema: {
        ...describe('Incidents and maintenance, the latest entered first'),
        querystring: IncidentsQuery,
        response: { 200: IncidentsReply },
      },
    },
    async ({ query: { after } }) => {
      const now = clock.now();
      const found = await listIncidentPage(db, {
        ...(after !== undefined && { before: Number(after) }),
        limit: PAGE + 1,
      });
      return succeed(
        toPage(
          found,
          (incident) => describeIncident(incident, now),
          ({ id }) => String(id),
        ),
      );
    },
  );
};
