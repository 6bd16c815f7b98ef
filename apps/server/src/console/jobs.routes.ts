import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { DeadJobsQuery, DeadJobsReply, JobActRequest, JobParams } from '@feisuo/contract/schemas/console-jobs';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { describeDeadJob, giveUpDeadJob, retryDeadJob } from '../desk/jobs.ts';
import { changedMeanwhile } from '../http/changed-meanwhile.ts';
import { succeed } from '../http/service-dialect.ts';
import { actorOf, assertPermittedNow, describe, sessionOf, type ConsoleDeps } from '../modules/operator/index.ts';
import { readUuidCursor, writeCursor } from './cursor.ts';
import { PAGE, pageOf } from '../http/page-of.ts';
import { deadJobWords } from './try-words.ts';

/** Jobs that failed every try: looked at, sent back, given up. */
export const jobsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { jobs } = deps;

  app.get(
    '/jobs/dead',
    {
      config: { permit: 'system.read' },
      schema: { ...describe('Dead jobs, newest first'), querystring: DeadJobsQuery, response: { 200: DeadJobsReply } },
    },
    async ({ query: { queue, after } }) => {
      const place = after === undefined ? undefined : readUuidCursor(after);
      const found = await jobs.listDeadJobs({ queue, after: place, limit: PAGE + 1 });
      return succeed(
        pageOf(
          found,
          (job) => {
            const told = describeDeadJob(job);
            return { ...told, error: deadJobWords(job.queue, told.error), permit: jobs.permitOf(job.queue) };
          },
          ({ failedAt, id }) => writeCursor({ createdAt: failedAt, id }),
        ),
      );
    },
  );

  const acts = [
    ['retry', 'Sends a dead job back to its queue', retryDeadJob],
    ['give-up', 'A dead job that nobody is to do any more', giveUpDeadJob],
  ] as const;
  for (const [name, summary, act] of acts) {
    app.post(
      `/jobs/:id/${name}`,
      {
        config: { permit: 'system.write' },
        schema: { ...describe(summary), params: JobParams, body: JobActRequest, response: { 200: DoneReply } },
      },
      async (request) => {
        const { id } = request.params;
        // What a refund or an erasure needs by hand, its job needs.
        const assertMay = (queue: string) => {
          const permit = jobs.permitOf(queue);
          if (permit !== null) assertPermittedNow(sessionOf(request), permit, deps.clock.now());
        };
        if (!(await act(deps, id, { by: actorOf(request), reason: request.body.reason, assertMay })))
          throw changedMeanwhile('it is no dead job any more');
        return succeed({});
      },
    );
  }
};
