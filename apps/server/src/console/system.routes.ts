import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { JobParams, SystemStatusReply } from '@feisuo/contract/schemas/operator';
import { DoneReply } from '@feisuo/contract/schemas/service';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/app-error.ts';
import { succeed } from '../http/service-dialect.ts';
import { actorOf, describe, writeAudit } from '../modules/operator/index.ts';
import { describeSystem } from './system-status.ts';

export const systemRoutes: FastifyPluginAsyncTypebox<Deps> = async (app, deps) => {
  const { db, clock, jobs } = deps;

  app.get(
    '/system',
    {
      config: { permit: 'system.read' },
      schema: { ...describe('What runs here'), response: { 200: SystemStatusReply } },
    },
    async () => succeed(await describeSystem(deps)),
  );

  app.post(
    '/jobs/:id/retry',
    {
      config: { permit: 'system.write' },
      schema: { ...describe('Sends a dead job back to its queue'), params: JobParams, response: { 200: DoneReply } },
    },
    async (request) => {
      if (!(await jobs.revive(request.params.id))) throw new AppError('not_found', { description: 'no such dead job' });
      const what = { action: 'job.retry', subject: request.params.id };
      await writeAudit(db, { at: clock.now(), ...actorOf(request), ...what });
      return succeed({});
    },
  );
};
