import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { TO_DO_COUNTED, toDoPermits, toDos, type ToDo } from '@feisuo/contract/facts/to-do';
import { ToDoReply } from '@feisuo/contract/schemas/console-dashboard';
import { countEachUpTo, type CountedRows } from '../db/count-up-to.ts';
import { succeed } from '../http/service-dialect.ts';
import { deadJobs } from '../jobs/dead-jobs.ts';
import { waitingApplications } from '../modules/account/index.ts';
import { describe, mayCall, sessionOf, type ConsoleDeps } from '../modules/operator/index.ts';
import { waitingMoney } from '../modules/pay/index.ts';
import { waitingCases } from '../modules/support/index.ts';

export const waiting = (now: Date): Record<ToDo, CountedRows> => ({
  ...waitingCases,
  ...waitingMoney(now),
  ...waitingApplications,
  deadLetters: deadJobs,
});

/** Route for the numbers of waiting tasks in the console's menu and on the overview. */
export const toDoRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, { db, clock }) => {
  app.get(
    '/to-do',
    {
      config: { permit: 'operators' },
      schema: { ...describe('Counts of what waits, of lists that the caller may read'), response: { 200: ToDoReply } },
    },
    async (request) => {
      const session = sessionOf(request);
      const readable = toDos.filter((one) => mayCall(session, toDoPermits[one]));
      const rows = waiting(clock.now());
      const counted = new Map(readable.map((one) => [one, rows[one]]));
      return succeed({ counts: await countEachUpTo(db, counted, TO_DO_COUNTED) });
    },
  );
};
