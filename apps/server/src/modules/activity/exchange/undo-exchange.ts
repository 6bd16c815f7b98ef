import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { lockActivity } from '../activities/activity-queries.ts';
import type { ActivityPorts } from '../activity-deps.ts';
import { chancesKeyOf, findAward } from '../awards/give-award.ts';
import { lockOwnBalances } from '../awards/lock-own-balances.ts';
import { reverseAward } from '../awards/reverse-award.ts';
import { returnCoins } from '../coins/change-coins.ts';
import { findLotteryOf } from '../lottery/draw-chances.ts';
import { revokeVoucher } from '../vouchers/vouchers.ts';
import { putGoodBack } from './exchange-queries.ts';
import { exchanges } from './exchange.tables.ts';

/**
 * Reverses an exchange: takes the award back, and returns the coins and the stock. Returns false if the exchange was
 * already reversed.
 */
export async function undoExchange(
  ports: Pick<ActivityPorts, 'takeBackDays'>,
  tx: Database,
  { id, reason, at }: { id: bigint; reason: string; at: Date },
): Promise<boolean> {
  const [undone] = await tx
    .update(exchanges)
    .set({ undoneAt: at })
    .where(and(eq(exchanges.id, id), isNull(exchanges.undoneAt)))
    .returning();
  if (!undone) return false;
  await lockActivity(tx, undone.activityId);
  // The locks below have the same order as in redeeming and exchanging, to avoid deadlocks.
  await revokeVoucher(tx, undone.awardId, at);
  const { kind } = await findAward(tx, undone.awardId);
  const findLottery = () => findLotteryOf(tx, undone.accountId, chancesKeyOf(undone.awardId));
  await lockOwnBalances(tx, undone.accountId, [kind], { now: at, findLottery });
  await returnCoins(tx, { key: undone.coinKey, at });
  await putGoodBack(tx, undone.activityId, undone.goodId);
  await reverseAward(ports, tx, { awardId: undone.awardId, reason, at });
  return true;
}
