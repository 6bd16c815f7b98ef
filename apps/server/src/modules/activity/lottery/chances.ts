import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { lotteryChanceGrants, lotteryChances } from './lottery.tables.ts';

/** The lottery that chances are given for where none is named. */
export const USUAL_LOTTERY = 'shuttle';

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

/** Takes back what was given for a reason, as far as it has not been drawn with. */
export async function takeBackChances(tx: Database, grant: Omit<ChanceGrant, 'at'>): Promise<void> {
  const { activityId, accountId, chances } = grant;
  await tx
    .update(lotteryChances)
    .set({ remaining: sql`greatest(0, ${lotteryChances.remaining} - ${chances})` })
    .where(isOf(activityId, accountId));
}

export async function chancesOf(db: Database, activityId: string, accountId: string): Promise<number> {
  const [row] = await db.select().from(lotteryChances).where(isOf(activityId, accountId));
  return row?.remaining ?? 0;
}

/** The same with the day's free ones, whether or not somebody has looked today and been given them. */
export async function chancesWithDaily(
  db: Database,
  {
    activityId,
    accountId,
    freePerDay,
    day,
  }: { activityId: string; accountId: string; freePerDay: number; day: string },
): Promise<number> {
  const remaining = await chancesOf(db, activityId, accountId);
  const [given] = await db
    .select({ chances: lotteryChanceGrants.chances })
    .from(lotteryChanceGrants)
    .where(
      and(
        eq(lotteryChanceGrants.activityId, activityId),
        eq(lotteryChanceGrants.accountId, accountId),
        eq(lotteryChanceGrants.reason, dailyReasonOf(day)),
      ),
    );
  return given ? remaining : remaining + freePerDay;
}

/** Why somebody got a day's free chances. */
export const dailyReasonOf = (day: string) => `day:${day}`;

const isOf = (activityId: string, accountId: string) =>
  and(eq(lotteryChances.activityId, activityId), eq(lotteryChances.accountId, accountId));
