import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { lotteryChanceGrants, lotteryChances } from './lottery.tables.ts';

export interface ChanceGrant {
  activityId: string;
  accountId: string;
  /** Such as a day; the same gives once. */
  reason: string;
  chances: number;
  at: Date;
}

/** Gives chances to draw, once per reason. */
export async function giveChances(tx: Database, grant: ChanceGrant): Promise<boolean> {
  const { activityId, accountId, chances } = grant;
  const [added] = await tx
    .insert(lotteryChanceGrants)
    .values(grant)
    .onConflictDoNothing()
    .returning({ chances: lotteryChanceGrants.chances });
  if (!added) return false;
  await tx
    .insert(lotteryChances)
    .values({ activityId, accountId, remaining: chances })
    .onConflictDoUpdate({
      target: [lotteryChances.activityId, lotteryChances.accountId],
      set: { remaining: sql`${lotteryChances.remaining} + ${chances}` },
    });
  return true;
}

/** Takes one; false where there is none. */
export async function takeChance(tx: Database, activityId: string, accountId: string): Promise<boolean> {
  const rows = await tx
    .update(lotteryChances)
    .set({ remaining: sql`${lotteryChances.remaining} - 1` })
    .where(and(isOf(activityId, accountId), gt(lotteryChances.remaining, 0)))
    .returning({ remaining: lotteryChances.remaining });
  return rows.length > 0;
}

export async function chancesOf(db: Database, activityId: string, accountId: string): Promise<number> {
  const [row] = await db.select().from(lotteryChances).where(isOf(activityId, accountId));
  return row?.remaining ?? 0;
}

const isOf = (activityId: string, accountId: string) =>
  and(eq(lotteryChances.activityId, activityId), eq(lotteryChances.accountId, accountId));
