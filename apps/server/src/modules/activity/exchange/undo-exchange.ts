import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { keepActivity } from '../activities/activity-queries.ts';
import type { ActivityPorts } from '../activity-deps.ts';
import { chancesKeyOf, findAward } from '../awards/give-award.ts';
import { holdOwn } from '../awards/hold-own.ts';
import { reverseAward } from '../awards/reverse-award.ts';
import { returnCoins } from '../coins/change-coins.ts';
import { findLotteryOf } from '../lottery/chances.ts';
import { revokeVoucher } from '../vouchers/vouchers.ts';
import { putGoodBack } from './exchange-queries.ts';
import { exchanges } from './exchange.tables.ts';

/** Takes back what was had, gives the coins back and puts the good where it was, once; false where that was done before. */
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
  await keepActivity(tx, undone.activityId);
  // In the order in which redeeming and exchanging go, so that they never wait for each other.
  await revokeVoucher(tx, undone.awardId, at);
  const { kind } = await findAward(tx, undone.awardId);
  const findLottery = () => findLotteryOf(tx, undone.accountId, chancesKeyOf(undone.awardId));
  await holdOwn(tx, undone.accountId, [kind], { now: at, findLottery });
  await returnCoins(tx, { key: undone.coinKey, at });
  await putGoodBack(tx, undone.activityId, undone.goodId);
  await reverseAward(ports, tx, { awardId: undone.awardId, reason, at });
  return true;
}
