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
import { showTasks, DEFAULT_TASKS, type TaskDeps, proveTask } from './show-tasks.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Database } from '../../../db/database.ts';
import { requireAudience } from '../activities/audience.ts';
import { enterActivity, lockRunning } from '../activities/activity-queries.ts';
import { periodOf } from '../activities/periods.ts';
import { findAwardResult, giveAward } from '../awards/give-award.ts';
import { coinsOf } from '../coins/coin-balance.ts';
import { taskProofs } from './tasks.tables.ts';

interface ClaimedTask {
  taskId: string;
  coins: number;
  balance: number;
}

/**
 * Grants the coins of a finished task, once per period. A repeat returns the same answer.
 * @throws AppError `not_found`, TASK_NOT_DONE or TASK_PROOF_USED
 */
export function claimTask(
  deps: TaskDeps,
  { accountId, activityId, taskId }: { accountId: string; activityId: string; taskId: string },
): Promise<ClaimedTask> {
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const activity = await lockRunning(tx, activityId, 'tasks', at);
    await requireAudience(deps, tx, activity, accountId, at);
    const task = activity.rules.tasks.find(({ id }) => id === taskId);
    if (!task) throw new AppError('not_found', { description: 'no task has this id' });
    // Locks the participant's row, so other claims of this member wait until commit.
    await enterActivity(tx, activityId, accountId, at);
    const period = periodOf(task.period, at).key;
    const describe = async (coins: number) => ({ taskId, coins, balance: await coinsOf(tx, accountId, at) });
    const before = await findAwardResult(tx, { activityId, accountId, period, slot: taskId });
    if (before) return describe(before.award.amount);
    const { count, proof } = await proveTask(tx, deps.facts, task, accountId, at);
    if (count < task.target) throw refusal('TASK_NOT_DONE');
    if (proof !== undefined) {
      const hash = deps.masterKey.digest('task-proof', proof);
      if (!(await spendProof(tx, { activityId, taskId, proof: hash, accountId, at }))) throw refusal('TASK_PROOF_USED');
    }
    const award = { kind: 'coins', name: '加速币', amount: task.coins } as const;
    const { coinDays } = activity.rules;
    await giveAward(deps, tx, { activity, accountId, period, slot: taskId }, { award, coinDays, at });
    return describe(task.coins);
  });
}

/** Stores the proof of a claim. Returns false if the proof was already used for this task. */
async function spendProof(tx: Database, proof: typeof taskProofs.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(taskProofs).values(proof).onConflictDoNothing().returning({ proof: taskProofs.proof });
  return rows.length > 0;
}

const refusal = (reason: 'TASK_NOT_DONE' | 'TASK_PROOF_USED') =>
  new AppError('failed_precondition', { description: `the award of the task cannot be claimed: ${reason}`, reason });

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
        summary: 'Tasks and the caller’s progress',
        querystring: CoinTaskQuery,
        response: { 200: CoinTaskReply },
      },
    },
    async (request, reply) => {
      const accountId = await participant(request);
      reply.header('cache-control', 'no-store');
      return succeed(await showTasks(deps, accountId, request.query.actId ?? DEFAULT_TASKS));
    },
  );

  app.post(
    activityPaths.coinTaskClaim,
    {
      schema: {
        tags,
        summary: 'Claims the coins of a finished task, once per period; idempotent',
        body: CoinTaskClaimRequest,
        response: { 200: CoinTaskClaimReply },
      },
    },
    async (request) => {
      const accountId = await participant(request);
      const { taskId, actId } = request.body;
      return succeed(await claimTask(deps, { accountId, activityId: actId ?? DEFAULT_TASKS, taskId }));
    },
  );
};
