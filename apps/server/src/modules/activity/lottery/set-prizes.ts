import { faultsOfPrizes } from '@feisuo/contract/facts/activity-rules';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import type { Award } from '@feisuo/contract/schemas/activity-parts';
import { and, eq, lte, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { refuseFirst, wrongField } from '../../../http/wrong-field.ts';
import { listPrizes, type Prize } from './draw-queries.ts';
import { lotteryDraws, lotteryPrizes } from './lottery.tables.ts';

/** Condition for prizes without any draw. A prize whose award was reversed still has a draw that refers to it. */
const wasNeverDrawn = sql`not exists (select from ${lotteryDraws} as draw
  where draw.activity_id = ${lotteryPrizes.activityId} and draw.prize_id = ${lotteryPrizes.id})`;

export interface NewPrize {
  id: string;
  kind: Award['kind'];
  name: string;
  amount: number;
  weight: number;
  stock: number | null;
  perPerson: number | null;
}

/**
 * Replaces the prizes of a lottery. The stock cannot be set below the number of units that were won, and a prize that
 * was drawn cannot be removed.
 * @throws AppError for invalid prizes
 */
export async function setPrizes(tx: Database, activityId: string, prizes: readonly NewPrize[]): Promise<Prize[]> {
  const ids = prizes.map(({ id }) => id);
  refuseFirst(faultsOfPrizes(prizes));
  const isOther = and(
    eq(lotteryPrizes.activityId, activityId),
    ids.length > 0 ? notInArray(lotteryPrizes.id, ids) : undefined,
  );
  await tx.delete(lotteryPrizes).where(and(isOther, eq(lotteryPrizes.taken, 0), wasNeverDrawn));
  const [won] = await tx
    .select({ id: lotteryPrizes.id, name: lotteryPrizes.name })
    .from(lotteryPrizes)
    .where(isOther)
    .limit(1);
  if (won) {
    const rule = `${won.id} was won already; set its odds to nothing instead`;
    throw wrongField('prizes', rule, fieldRefusals.prizeWon(won.name));
  }
  for (const [sort, prize] of prizes.entries()) {
    const row = { ...prize, sort };
    const written = await tx
      .insert(lotteryPrizes)
      .values({ activityId, ...row, taken: 0 })
      .onConflictDoUpdate({
        target: [lotteryPrizes.activityId, lotteryPrizes.id],
        set: row,
        setWhere: prize.stock === null ? sql`true` : lte(lotteryPrizes.taken, prize.stock),
      })
      .returning({ id: lotteryPrizes.id });
    if (written.length === 0) {
      const message = fieldRefusals.prizeStockBelowWon(prize.name);
      throw wrongField(`prizes.${sort}.stock`, `more of ${prize.id} were won than that`, message);
    }
  }
  return listPrizes(tx, activityId);
}
