import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { OutsidePartiesReply, SystemStatusReply } from '@feisuo/contract/schemas/operator';
import { succeed } from '../http/service-dialect.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { clientsRoutes } from './clients.routes.ts';
import { errorsRoutes } from './errors.routes.ts';
import { reportedRoutes } from './reported.routes.ts';
import { jobsRoutes } from './jobs.routes.ts';
import { describeOutsideParties } from './outside-parties.ts';
import { standInsRoutes } from './stand-ins.routes.ts';
import { describeSystem } from './system-status.ts';

/** What runs here, and what it needs somebody for. */
export const systemRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  await jobsRoutes(app, deps);
  await errorsRoutes(app, deps);
  await reportedRoutes(app, deps);
  await clientsRoutes(app, deps);
  await standInsRoutes(app, deps);

  app.get(
    '/system',
    {
      config: { permit: 'system.read' },
      schema: { ...describe('What runs here'), response: { 200: SystemStatusReply } },
    },
    async () => succeed(await describeSystem(deps)),
  );

  app.get(
    '/system/parties',
    {
      config: { permit: 'system.read' },
      schema: {
        ...describe('Everybody outside that we call, and how it went the last times'),
        response: { 200: OutsidePartiesReply },
      },
    },
    async () => succeed({ parties: await describeOutsideParties(deps) }),
  );
};
