import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { DeadJobsQuery, DeadJobsReply } from '@feisuo/contract/schemas/console-jobs';
import { describeDeadJob } from '../operator-actions/system/jobs.ts';
import { succeed } from '../http/service-dialect.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { readUuidCursor, writeCursor } from './cursor.ts';
import { PAGE, pageOf } from '../http/page-of.ts';
import { deadJobWords } from '../operator-actions/settings/try-words.ts';

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
};
