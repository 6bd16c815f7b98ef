import type { CoinTask } from '@feisuo/contract/schemas/activity-tasks';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { periodOf } from '../activities/periods.ts';
import { viewActivity } from '../activities/join-activity.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { activityAwards } from '../awards/awards.tables.ts';
import { coinsOf } from '../coins/coin-balance.ts';
import { countFact, type FactPorts, type FactCount } from './count-task-progress.ts';
import { taskIcons } from './fact-names.ts';
import type { TaskRule } from './task-rules.ts';

/** Id of the seeded tasks activity. Older pages send requests without an activity id. */
export const DEFAULT_TASKS = 'tasks';

export interface TaskDeps extends ActivityDeps {
  facts: FactPorts;
}

export interface ShownTasks {
  balance: number;
  list: CoinTask[];
  rules: string[];
}

export async function showTasks(deps: TaskDeps, accountId: string, id: string): Promise<ShownTasks> {
  const { db, clock } = deps;
  const now = clock.now();
  const { rules } = await viewActivity(deps, db, { id, kind: 'tasks', accountId, at: now });
  const claimed = await listClaimed(db, { activityId: id, accountId, rules: rules.tasks, now });
  const list: CoinTask[] = [];
  for (const task of rules.tasks) {
    const isClaimed = claimed.has(task.id);
    // A claimed task is shown as complete, even if what proved it no longer exists.
    const count = isClaimed ? task.target : (await proveTask(db, deps.facts, task, accountId, now)).count;
    list.push(describe(task, Math.min(count, task.target), isClaimed, now));
  }
  return { balance: await coinsOf(db, accountId, now), list, rules: rules.says };
}

export const proveTask = (
  db: Database,
  facts: FactPorts,
  { fact, period }: TaskRule,
  accountId: string,
  now: Date,
): Promise<FactCount> => countFact(db, facts, fact, { accountId, since: periodOf(period, now).startsAt, now });

function describe(task: TaskRule, progress: number, isClaimed: boolean, now: Date): CoinTask {
  const { id, fact, title, desc, coins, target, period, href } = task;
  const endsAt = periodOf(period, now).endsAt;
  return {
    id,
    icon: taskIcons[fact],
    title,
    desc,
    coins,
    progress,
    target,
    state: isClaimed ? 'claimed' : progress >= target ? 'done' : 'open',
    period,
    periodEndsAt: endsAt && endsAt.toISOString(),
    href,
  };
}

/** Ids of the tasks that the member has claimed in the current period of each task. */
async function listClaimed(
  db: Database,
  { activityId, accountId, rules, now }: { activityId: string; accountId: string; rules: TaskRule[]; now: Date },
): Promise<Set<string>> {
  const periodKeyOf = new Map(rules.map(({ id, period }) => [id, periodOf(period, now).key]));
  const rows = await db
    .select({ period: activityAwards.period, slot: activityAwards.slot })
    .from(activityAwards)
    .where(
      and(
        eq(activityAwards.activityId, activityId),
        eq(activityAwards.accountId, accountId),
        inArray(activityAwards.period, [...new Set(periodKeyOf.values()), '']),
      ),
    );
  return new Set(rows.filter(({ slot, period }) => periodKeyOf.get(slot) === period).map(({ slot }) => slot));
}
