import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { returnToBudget, lockActivity } from '../activities/activity-queries.ts';
import type { ActivityPorts } from '../activity-deps.ts';
import { takeBackCards } from '../check-in/make-up-cards.ts';
import { takeBackCoins } from '../coins/change-coins.ts';
import { findLotteryOf, takeBackChances } from '../lottery/draw-chances.ts';
import { DRAW_PERIOD, putPrizeBack } from '../lottery/draw-queries.ts';
import { revokeVoucher } from '../vouchers/vouchers.ts';
import { activityAwards, activityReversals } from './awards.tables.ts';
import { chancesKeyOf, coinKeyOf } from './give-award.ts';

/**
 * Reverses an award and adds it back to the budget and the prize stock. Returns false if the award was already
 * reversed.
 */
export async function reverseAward(
  ports: Pick<ActivityPorts, 'takeBackDays'>,
  tx: Database,
  { awardId, reason, at }: { awardId: bigint; reason: string; at: Date },
): Promise<boolean> {
  const [award] = await tx.select().from(activityAwards).where(eq(activityAwards.id, awardId));
  if (!award) throw new Error('the award to reverse does not exist');
  const [reversal] = await tx
    .insert(activityReversals)
    .values({ awardId, reason, at })
    .onConflictDoNothing()
    .returning({ awardId: activityReversals.awardId });
  if (!reversal) return false;
  await lockActivity(tx, award.activityId);
  // The locks below have the same order as in redeeming, drawing and granting, to avoid deadlocks.
  await revokeVoucher(tx, awardId, at);
  if (award.period === DRAW_PERIOD) await putPrizeBack(tx, award);
  if (award.kind === 'coins') await takeBackCoins(tx, { key: coinKeyOf(awardId), at });
  if (award.kind === 'make_up_card') await takeBackCards(tx, award.accountId, award.amount);
  if (award.kind === 'vip_days') await ports.takeBackDays(tx, { sourceId: String(awardId), at });
  if (award.kind === 'chances') {
    const { accountId, amount: chances } = award;
    const lottery = await findLotteryOf(tx, accountId, chancesKeyOf(awardId));
    if (lottery !== null) await takeBackChances(tx, { activityId: lottery, accountId, chances });
  }
  await returnToBudget(tx, award.activityId);
  return true;
}
