import type { DrawRecord } from '@feisuo/contract/schemas/activity-history';
import { and, desc, eq } from 'drizzle-orm';
import type { ActivityDeps } from '../activity-deps.ts';
import { activityAwards, activityReversals } from '../awards/awards.tables.ts';
import { recordNumberOf } from '../records/record-number.ts';
import { lotteryDraws } from './lottery.tables.ts';

const NEWEST = 100;

/** Somebody's draws in one lottery, whether or not it still runs; those that drew nothing are among them. */
export async function listDraws(
  { db, masterKey }: Pick<ActivityDeps, 'db' | 'masterKey'>,
  activityId: string,
  accountId: string,
): Promise<DrawRecord[]> {
  const rows = await db
    .select({ draw: lotteryDraws, award: activityAwards, takenBackAt: activityReversals.at })
    .from(lotteryDraws)
    .leftJoin(activityAwards, eq(activityAwards.id, lotteryDraws.awardId))
    .leftJoin(activityReversals, eq(activityReversals.awardId, lotteryDraws.awardId))
    .where(and(eq(lotteryDraws.activityId, activityId), eq(lotteryDraws.accountId, accountId)))
    .orderBy(desc(lotteryDraws.id))
    .limit(NEWEST);
  return rows.map(({ draw, award, takenBackAt }) => ({
    number: recordNumberOf(masterKey, { letter: 'D', slot: draw.key, at: draw.at }),
    at: draw.at.toISOString(),
    award: award && { kind: award.kind, name: award.name, amount: award.amount },
    isTakenBack: takenBackAt !== null,
  }));
}
