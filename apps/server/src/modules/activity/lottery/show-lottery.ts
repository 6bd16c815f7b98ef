import type { LotteryPrize, LotteryReply } from '@feisuo/contract/schemas/activity';
import { requireRunning } from '../activities/activity-queries.ts';
import { viewActivity } from '../activities/join-activity.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { chancesOf } from './draw-chances.ts';
import { giveDaily } from './draw.ts';
import { listPrizes, type Prize } from './draw-queries.ts';

export const prizeShown = ({ id, kind, name, amount, weight, stock, taken }: Prize): LotteryPrize => ({
  id,
  award: { kind, name, amount },
  odds: weight,
  ...(stock !== null && { left: stock - taken, total: stock }),
});

/** Returns the prizes with their odds. If a member reads them, also grants the member the free chances of the day. */
export function showLottery(
  deps: ActivityDeps,
  activityId: string,
  accountId: string | null,
): Promise<LotteryReply['data']> {
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const activity =
      accountId === null
        ? await requireRunning(tx, activityId, 'lottery', at)
        : await viewActivity(deps, tx, { id: activityId, kind: 'lottery', accountId, at });
    if (accountId !== null) await giveDaily(tx, activity, accountId, at);
    const { freePerDay, chanceCoins } = activity.rules;
    const prizes = await listPrizes(tx, activityId);
    return {
      prizes: prizes.map(prizeShown),
      chances: accountId === null ? null : await chancesOf(tx, activityId, accountId),
      freePerDay,
      chanceCoins,
    };
  });
}
