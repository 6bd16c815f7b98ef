import { AppError } from '../../../http/app-error.ts';
import type { Database } from '../../../db/database.ts';
import { requireAudience } from '../activities/audience.ts';
import { enter, keepRunning } from '../activities/activity-queries.ts';
import { periodOf } from '../activities/periods.ts';
import { findGiven, giveAward } from '../awards/give-award.ts';
import { coinsOf } from '../coins/purse.ts';
import { proveTask, type TaskDeps } from './show-tasks.ts';
import { taskProofs } from './tasks.tables.ts';

export interface ClaimedTask {
  taskId: string;
  coins: number;
  balance: number;
}

/**
 * Gives the coins of a task that is done, once in its period; a second press gives the same answer.
 * @throws AppError `not_found`, TASK_NOT_DONE or TASK_PROOF_USED
 */
export function claimTask(
  deps: TaskDeps,
  { accountId, activityId, taskId }: { accountId: string; activityId: string; taskId: string },
): Promise<ClaimedTask> {
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const activity = await keepRunning(tx, activityId, 'tasks', at);
    await requireAudience(deps, tx, activity, accountId, at);
    const task = activity.rules.tasks.find(({ id }) => id === taskId);
    if (!task) throw new AppError('not_found', { description: 'no task has this id' });
    // From here on the same person's other claims wait.
    await enter(tx, activityId, accountId, at);
    const period = periodOf(task.period, at).key;
    const told = async (coins: number) => ({ taskId, coins, balance: await coinsOf(tx, accountId, at) });
    const before = await findGiven(tx, { activityId, accountId, period, slot: taskId });
    if (before) return told(before.award.amount);
    const { count, proof } = await proveTask(tx, deps.facts, task, accountId, at);
    if (count < task.target) throw refusal('TASK_NOT_DONE');
    if (proof !== undefined) {
      const hash = deps.masterKey.digest('task-proof', proof);
      if (!(await spendProof(tx, { activityId, taskId, proof: hash, accountId, at }))) throw refusal('TASK_PROOF_USED');
    }
    const award = { kind: 'coins', name: '加速币', amount: task.coins } as const;
    const { coinDays } = activity.rules;
    await giveAward(deps, tx, { activity, accountId, period, slot: taskId }, { award, coinDays, at });
    return told(task.coins);
  });
}

/** False where it has proved this task before. */
async function spendProof(tx: Database, proof: typeof taskProofs.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(taskProofs).values(proof).onConflictDoNothing().returning({ proof: taskProofs.proof });
  return rows.length > 0;
}

const refusal = (reason: 'TASK_NOT_DONE' | 'TASK_PROOF_USED') =>
  new AppError('failed_precondition', { description: `the task gives nothing: ${reason}`, reason });
