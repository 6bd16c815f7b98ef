import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { activityPaths } from '@feisuo/contract/facts/paths';
import {
  CoinTaskClaimReply,
  CoinTaskClaimRequest,
  CoinTaskQuery,
  CoinTaskReply,
} from '@feisuo/contract/schemas/activity-tasks';
import type { FastifyRequest } from 'fastify';
import { succeed } from '../../../http/service-dialect.ts';
import { claimTask } from './claim-task.ts';
import { showTasks, USUAL_TASKS, type TaskDeps } from './show-tasks.ts';

export interface TaskRoutesDeps extends TaskDeps {
  participant(request: FastifyRequest): Promise<string>;
}

const tags = ['activity'];

export const taskRoutes: FastifyPluginAsyncTypebox<TaskRoutesDeps> = async (app, { participant, ...deps }) => {
  app.get(
    activityPaths.coinTask,
    {
      schema: {
        tags,
        summary: 'What there is to do for coins, and how far the caller is with it',
        querystring: CoinTaskQuery,
        response: { 200: CoinTaskReply },
      },
    },
    async (request, reply) => {
      const accountId = await participant(request);
      reply.header('cache-control', 'no-store');
      return succeed(await showTasks(deps, accountId, request.query.actId ?? USUAL_TASKS));
    },
  );

  app.post(
    activityPaths.coinTaskClaim,
    {
      schema: {
        tags,
        summary: 'The coins of a task that is done, once in its period; a repeat gives the same answer',
        body: CoinTaskClaimRequest,
        response: { 200: CoinTaskClaimReply },
      },
    },
    async (request) => {
      const accountId = await participant(request);
      const { taskId, actId } = request.body;
      return succeed(await claimTask(deps, { accountId, activityId: actId ?? USUAL_TASKS, taskId }));
    },
  );
};
