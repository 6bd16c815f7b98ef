import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { ActivityPorts } from '../activity-deps.ts';
import { findAward } from '../awards/give-award.ts';
import { reverseAward } from '../awards/reverse-award.ts';
import { returnCoins } from '../coins/change-coins.ts';
import { holdChances, USUAL_LOTTERY } from '../lottery/chances.ts';
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
  // In the order in which exchanging goes, so that the two never wait for each other.
  const { kind } = await findAward(tx, undone.awardId);
  if (kind === 'chances') await holdChances(tx, USUAL_LOTTERY, undone.accountId);
  await returnCoins(tx, { key: undone.coinKey, at });
  await putGoodBack(tx, undone.activityId, undone.goodId);
  await reverseAward(ports, tx, { awardId: undone.awardId, reason, at });
  return true;
}
