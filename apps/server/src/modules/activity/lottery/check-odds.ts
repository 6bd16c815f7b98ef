import { mostDrawsChecked } from '@feisuo/contract/facts/activity-vocabulary';
import { count, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { listPrizes } from './draw-queries.ts';
import { lotteryDraws } from './lottery.tables.ts';
import { MILLION } from './pick-prize.ts';

export interface PrizeTally {
  id: string;
  name: string;
  /** Published odds: wins per million draws. */
  weight: number;
  won: number;
  /** True if a stock or a limit per member can make wins rarer than the published odds. */
  isLimited: boolean;
}

/** Counts how often each prize was won in a sample of the draws, to compare the counts with the published odds. */
export async function tallyDraws(
  db: Database,
  activityId: string,
): Promise<{ draws: number; prizes: PrizeTally[]; nothing: number }> {
  const prizes = await listPrizes(db, activityId);
  const sample = db
    .select({ prizeId: lotteryDraws.prizeId })
    .from(lotteryDraws)
    .where(eq(lotteryDraws.activityId, activityId))
    .limit(mostDrawsChecked)
    .as('sample');
  const rows = await db.select({ prizeId: sample.prizeId, number: count() }).from(sample).groupBy(sample.prizeId);
  const won = new Map(rows.map(({ prizeId, number }) => [prizeId, number]));
  return {
    draws: rows.reduce((total, { number }) => total + number, 0),
    nothing: MILLION - prizes.reduce((total, { weight }) => total + weight, 0),
    prizes: prizes.map(({ id, name, weight, stock, perPerson }) => ({
      id,
      name,
      weight,
      won: won.get(id) ?? 0,
      isLimited: stock !== null || perPerson !== null,
    })),
  };
}
