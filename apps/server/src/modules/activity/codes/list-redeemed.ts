import type { CodeRecord } from '@feisuo/contract/schemas/activity-history';
import { and, desc, eq } from 'drizzle-orm';
import type { ActivityDeps } from '../activity-deps.ts';
import { activityAwards, activityReversals } from '../awards/awards.tables.ts';
import { recordNumberOf } from '../records/record-number.ts';
import { redeemCodes } from './codes.tables.ts';

const NEWEST = 100;

/** What somebody redeemed. The award's slot is the code's hash, and its period the batch. */
export async function listRedeemed(
  { db, masterKey }: Pick<ActivityDeps, 'db' | 'masterKey'>,
  accountId: string,
): Promise<CodeRecord[]> {
  const rows = await db
    .select({ award: activityAwards, takenBackAt: activityReversals.at })
    .from(redeemCodes)
    .innerJoin(
      activityAwards,
      and(eq(activityAwards.slot, redeemCodes.hash), eq(activityAwards.period, redeemCodes.batchId)),
    )
    .leftJoin(activityReversals, eq(activityReversals.awardId, activityAwards.id))
    .where(and(eq(redeemCodes.accountId, accountId), eq(activityAwards.accountId, accountId)))
    .orderBy(desc(activityAwards.id))
    .limit(NEWEST);
  return rows.map(({ award, takenBackAt }) => ({
    number: recordNumberOf(masterKey, { letter: 'R', slot: award.slot, at: award.at }),
    at: award.at.toISOString(),
    award: { kind: award.kind, name: award.name, amount: award.amount },
    isTakenBack: takenBackAt !== null,
  }));
}
