import { mostDrawsChecked } from '@feisuo/contract/facts/activity-vocabulary';
import { count, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { listPrizes } from './draw-queries.ts';
import { lotteryDraws } from './lottery.tables.ts';
import { WHOLE } from './pick-prize.ts';

export interface PrizeTally {
  id: string;
  name: string;
  /** Out of a million. */
  weight: number;
  won: number;
  /** Whether stock or a limit lowers the real frequency. */
  isLimited: boolean;
}

/** Draws per prize beside the published odds, over a sample of the draws. */
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
    nothing: WHOLE - prizes.reduce((total, { weight }) => total + weight, 0),
    prizes: prizes.map(({ id, name, weight, stock, perPerson }) => ({
      id,
      name,
      weight,
      won: won.get(id) ?? 0,
      isLimited: stock !== null || perPerson !== null,
    })),
  };
}
