import type { ActOfferReply } from '@feisuo/contract/schemas/activity-offer';
import { AppError } from '../../../http/app-error.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { listPrizes } from '../lottery/draw-queries.ts';
import { prizeShown } from '../lottery/show-lottery.ts';
import { taskIcons } from '../tasks/fact-names.ts';
import type { TaskRule } from '../tasks/task-rules.ts';
import { briefOf, findActivity } from './activity-queries.ts';
import { readRules } from './activity-kinds.ts';

/**
 * Returns the awards of an activity in any state; callers need no token.
 * @throws AppError `not_found`
 */
export async function showOffer(
  { db, clock }: Pick<ActivityDeps, 'db' | 'clock'>,
  id: string,
): Promise<ActOfferReply['data']> {
  const activity = await findActivity(db, id);
  if (!activity) throw new AppError('not_found', { description: 'no activity has this id' });
  const { kind, rules } = activity;
  const now = clock.now();
  return {
    now: now.toISOString(),
    activity: briefOf(activity, now),
    checkIn: kind === 'check_in' ? { awards: readRules(kind, rules).awards } : null,
    welcome: kind === 'welcome' ? { award: readRules(kind, rules).award } : null,
    tasks: kind === 'tasks' ? { list: readRules(kind, rules).tasks.map(offeredTask) } : null,
    lottery:
      kind === 'lottery'
        ? { ...chancesOf(readRules(kind, rules)), prizes: (await listPrizes(db, id)).map(prizeShown) }
        : null,
  };
}

/** Leaves out `fact`, because members must not learn which record proves a task. */
const offeredTask = ({ id, fact, title, desc, coins, target, period, href }: TaskRule) => ({
  id,
  icon: taskIcons[fact],
  title,
  desc,
  coins,
  target,
  period,
  href,
});

const chancesOf = ({ freePerDay, chanceCoins }: { freePerDay: number; chanceCoins: number | null }) => ({
  freePerDay,
  chanceCoins,
});
