import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { ActivityPorts } from '../activity-deps.ts';
import { reverseAward } from '../awards/reverse-award.ts';
import { returnCoins } from '../coins/change-coins.ts';
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
  await reverseAward(ports, tx, { awardId: undone.awardId, reason, at });
  await returnCoins(tx, { key: undone.coinKey, at });
  await putGoodBack(tx, undone.activityId, undone.goodId);
  return true;
}
